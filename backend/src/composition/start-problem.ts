/** A problem that a person can solve; its message is all there is to say. */
export class StartProblem extends Error {}
