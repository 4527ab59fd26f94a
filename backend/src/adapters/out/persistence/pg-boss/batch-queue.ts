import type { SqlRunner } from '../typeorm/database.js';

export interface QueuedBatch {
  readonly runId: number;
  readonly batch: number;
}

/** Where batches wait for their workers. */
export interface BatchQueue {
  /** Puts batches into the queue, each once until a worker takes it; with an executor as a part of its transaction. */
  put(batches: readonly QueuedBatch[], executor?: SqlRunner): Promise<void>;
}
