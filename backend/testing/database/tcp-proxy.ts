import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

export type Passage = 'pass' | 'hold';

/** A connection between the code under test and its database that can be cut. */
export interface TcpProxy {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections and data and passes nothing on: a silent server. */
  hang(): void;
  /** Collects what the server sends, and passes it on in one piece when the server ends the connection. */
  gather(): void;
  /** Passes everything again, on the same port. */
  restore(): Promise<void>;
  /**
   * Calls this with what clients send before it is passed on. If it returns 'hold', the connection passes nothing more in
   * either direction: its client is about to be killed.
   */
  watch(sent: (data: Buffer) => Passage): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const held = new WeakSet<Socket>();
  let passes = true;
  let gathers = false;
  let show: (data: Buffer) => Passage = () => 'pass';

  const server = createServer((client) => {
    const upstream = createConnection(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (data) => {
      if (show(data) === 'hold') held.add(client);
      if (passes && !held.has(client)) upstream.write(data);
    });
    const gathered: Buffer[] = [];
    upstream.on('data', (data) => {
      if (gathers) gathered.push(data);
      else if (passes && !held.has(client)) client.write(data);
    });
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => {
      if (gathered.length === 0) client.destroy();
      else client.end(Buffer.concat(gathered));
    });
  });

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.removeListener('error', reject);
        resolve();
      });
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: stop,
    hang: () => void (passes = false),
    gather: () => void (gathers = true),
    restore: async () => {
      passes = true;
      gathers = false;
      if (!server.listening) await listen(port);
    },
    watch: (sent) => void (show = sent),
    close: () => (server.listening ? stop() : Promise.resolve()),
  };
}
