interface Closer {
  readonly close: () => Promise<void>;
  readonly withinMs: number;
}

/**
 * What a start has opened so far. It is closed in the opposite order, whether the start succeeds or not, and each in its
 * time: what hangs must not keep the rest open.
 */
export class Opened {
  private readonly closers: Closer[] = [];
  private closing: Promise<void> | null = null;

  get isClosing(): boolean {
    return this.closing !== null;
  }

  /** @throws if everything is being closed: the start must not go on. What was opened is closed. */
  async add(close: () => Promise<void>, { withinMs }: { readonly withinMs: number }): Promise<void> {
    if (this.closing === null) {
      this.closers.push({ close, withinMs });
      return;
    }
    await inTime(close(), withinMs);
    throw new Error('RollOut is ending.');
  }

  /** @throws the first error, after everything has been closed as far as possible. */
  close(): Promise<void> {
    this.closing ??= this.closeAll();
    return this.closing;
  }

  private async closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let last = this.closers.pop(); last !== undefined; last = this.closers.pop())
      await inTime(last.close(), last.withinMs).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}

/** Continues after that time, whether the work has ended or not. */
export function inTime(work: Promise<unknown>, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, withinMs);
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}

/** Work that continues after its request is answered, such as texting a code. Shutdown waits for it. */
export class PendingWork {
  private readonly pending = new Set<Promise<void>>();

  readonly add = (work: Promise<void>): void => {
    const done = work.catch(() => undefined).finally(() => this.pending.delete(done));
    this.pending.add(done);
  };

  async done(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }
}
