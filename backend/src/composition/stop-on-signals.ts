const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process in order at the first signal. Further ones change nothing: a terminal and npm may both pass the same
 * Ctrl-C on, and an exit halfway would leave the database running.
 * To be called first of all: the first process of a container ends at a signal only if it says so itself.
 */
export function stopOnSignals(stop: (signal: string) => Promise<void>): void {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
