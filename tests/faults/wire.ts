import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a local port that can be cut and restored. */
export type Wire = {
  /** Breaks open connections and refuses new ones. */
  cut: () => void;
  /** Drops all bytes in one direction from now on, while connections stay open. */
  swallow: (direction: 'there' | 'back') => void;
  /** Lets everything through again; connections that lost bytes are closed. */
  mend: () => void;
  /** The number of connections opened and data chunks received so far. */
  uses: () => number;
  stop: () => Promise<void>;
};

/**
 * Connects ports to others; all are cut and restored together. `callerOf` returns the local address
 * from which each connection appears to come.
 */
export async function layWires(
  pairs: readonly (readonly [from: number, to: number])[],
  callerOf = () => '127.0.0.1',
): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let lost: 'there' | 'back' | undefined;
  let uses = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const join = (from: Socket, to: Socket, direction: 'there' | 'back') => {
    from.on('data', (bytes) => {
      uses += 1;
      if (lost !== direction && !to.write(bytes)) from.pause();
    });
    to.on('drain', () => from.resume());
    from.on('end', () => to.end()).on('close', () => to.destroy());
  };
  const lay = async ([from, to]: readonly [number, number]): Promise<Server> => {
    const server = createServer({ allowHalfOpen: true }, (near) => {
      uses += 1;
      keep(near);
      if (isCut) return near.destroy();
      const far = connect({
        port: to,
        host: '127.0.0.1',
        localAddress: callerOf(),
        allowHalfOpen: true,
      });
      keep(far);
      join(near, far, 'there');
      join(far, near, 'back');
      return near;
    });
    server.listen(from, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const servers = await Promise.all(pairs.map(lay));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    cut: () => {
      isCut = true;
      breakAll();
    },
    swallow: (direction) => {
      lost = direction;
    },
    mend: () => {
      if (lost) breakAll();
      isCut = false;
      lost = undefined;
    },
    uses: () => uses,
    stop: async () => {
      breakAll();
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    },
  };
}

/**
 * Passes connections on to a local port, and cuts them after this many bytes of answers: the first
 * `cuts` that come so far, by default all.
 */
export async function cutAfter(bytes: number, to: number, cuts = Number.POSITIVE_INFINITY) {
  let left = cuts;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    let passed = 0;
    far.on('data', (part) => {
      const isCut = left > 0 && passed + part.length >= bytes;
      near.write(isCut ? part.subarray(0, bytes - passed) : part, () => isCut && near.destroy());
      passed += part.length;
      if (!isCut) return;
      left -= 1;
      far.destroy();
    });
    near.on('close', () => far.destroy());
    far.on('end', () => near.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens to no port.');
  return {
    port: address.port,
    async stop() {
      await once(server.close(), 'close');
    },
  };
}
