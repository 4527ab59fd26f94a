/**
 * Imported before anything else, it makes this process a machine whose clock is wrong by MACHINE_CLOCK_AHEAD_MS: to the
 * product there is no other clock.
 */
const aheadMs = Number(process.env.MACHINE_CLOCK_AHEAD_MS);
const MachineDate = Date;
const now = () => MachineDate.now() + aheadMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
