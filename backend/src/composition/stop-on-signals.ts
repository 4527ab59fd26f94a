import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process in order at the first signal. Further ones change nothing: a terminal and npm may both pass the same
 * Ctrl-C on, and an exit halfway would leave the database running.
 */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop in order');
          process.exit(1);
        },
      );
    });
  }
}
