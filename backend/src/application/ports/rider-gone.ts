/** The rider left while the call was on its way, and everything of theirs with them. Nothing was written. */
export class RiderGone extends Error {
  constructor() {
    super('the rider has left');
    this.name = 'RiderGone';
  }
}
