import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a local port that can be cut and mended. */
export type Wire = {
  /** Breaks open connections and refuses new ones. */
  cut: () => void;
  mend: () => void;
  stop: () => Promise<void>;
};

/** Connects ports to others; all are cut and mended together. */
export async function layWires(
  pairs: readonly (readonly [from: number, to: number])[],
): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const lay = async ([from, to]: readonly [number, number]): Promise<Server> => {
    const server = createServer((near) => {
      keep(near);
      if (isCut) return near.destroy();
      const far = connect(to, '127.0.0.1');
      keep(far);
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
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
    mend: () => {
      isCut = false;
    },
    stop: async () => {
      breakAll();
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    },
  };
}
