/** The facts about one server's machine that the screen *Status* shows. */

import { readdir, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { bareHost } from '#domain/bareHost';
import type { Machine } from '#domain/usage';

export interface MachineSettings {
  dataFolder: string;
  /** The folder of backups. */
  backupFolder: string;
  siteUrl: string;
  sendsEmail: boolean;
}

/** How long to wait for the site's own certificate, in milliseconds. */
const certificateWait = 5_000;

/**
 * The end of the certificate that visitors of an address see: this process's, or that of a proxy
 * before it. Undefined without TLS, or without an answer.
 */
function certificateEnd(siteUrl: string): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const host = bareHost(hostname);
    // Visitors see an invalid certificate as well, so its end counts.
    const socket = connect(
      { host, port: Number(port) || 443, servername: host, rejectUnauthorized: false },
      () => {
        const { valid_to: end } = socket.getPeerCertificate();
        done(end ? new Date(end).toISOString() : undefined);
      },
    );
    const done = (end: string | undefined) => {
      socket.destroy();
      resolve(end);
    };
    socket.setTimeout(certificateWait, () => done(undefined));
    socket.on('error', () => done(undefined));
  });
}

/** When the newest backup in a folder was finished; undefined if there is none. */
async function newestIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  const times = await Promise.all(
    names.map(
      async (name) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    ),
  );
  const newest = Math.max(0, ...times);
  return newest > 0 ? new Date(newest).toISOString() : undefined;
}

/** The machine's memory, or the limit of its container, in bytes. */
export const wholeMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

export async function readMachine(settings: MachineSettings): Promise<Machine> {
  const [{ bavail, blocks, bsize }, until, backedUpAt] = await Promise.all([
    statfs(settings.dataFolder),
    certificateEnd(settings.siteUrl),
    newestIn(settings.backupFolder),
  ]);
  return {
    disk: { free: bavail * bsize, whole: blocks * bsize },
    memory: {
      used: process.memoryUsage.rss(),
      whole: wholeMemory(),
    },
    ...(until && { certificateUntil: until }),
    ...(backedUpAt && { backedUpAt }),
    sendsEmail: settings.sendsEmail,
  };
}
