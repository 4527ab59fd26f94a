import { createServer, type Server } from 'node:net';
import type { Holder } from './ask-holder.js';

export interface HeldAddress {
  /** What whoever asks is told from now on. */
  tell(holder: Holder): void;
  release(): Promise<void>;
}

/** Listens at the address, or null if its file is there already. The process may end while it does. */
export async function holdAddress(address: string): Promise<HeldAddress | null> {
  let holder: Holder = { runningPid: process.pid, runningUrl: null };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify(holder));
  });
  if (!(await listen(server, address))) return null;
  server.unref();
  return {
    tell: (next) => (holder = next),
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });
}
