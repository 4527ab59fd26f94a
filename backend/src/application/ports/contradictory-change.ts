/**
 * A change is right in itself but contradicts what is stored by now, such as a lower limit above the upper one that
 * another change has just set. Nothing was written.
 */
export class ContradictoryChange extends Error {
  constructor() {
    super('the change contradicts what is stored');
    this.name = 'ContradictoryChange';
  }
}
