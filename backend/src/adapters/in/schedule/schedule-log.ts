/** Told what a scheduled job could not do; the job itself tries again at its next time. */
export type ScheduleLog = (job: string, error: unknown) => void;

export const SCHEDULE_LOG = Symbol('ScheduleLog');
