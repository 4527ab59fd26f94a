export const MORNING = Symbol('MorningDependencies');
