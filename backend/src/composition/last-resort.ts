import type { Logger } from 'pino';

const FAILED = 1;

/**
 * What nobody caught is a bug. It is written down for whoever looks after RollOut (`alarm` in the line). A promise that
 * nobody waits for leaves the rest as it was; an exception out of nowhere may have left anything half done, so the
 * process ends in order, for whoever keeps it running to start it anew.
 */
export function endOnUncaught(logger: Logger, close: () => Promise<void>): void {
  let isEnding = false;
  process.on('unhandledRejection', (reason) => {
    logger.fatal({ alarm: 'unhandled-rejection', err: reason }, 'nobody waited for what failed');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ alarm: 'uncaught-exception', err: error }, 'nobody caught an exception');
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(FAILED),
      () => process.exit(FAILED),
    );
  });
}
