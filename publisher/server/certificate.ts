import { readFile } from 'node:fs/promises';
import { reasonOf } from '#domain/problem';
import type { Certificate, WebServer } from '#functions/host/webServer';
import type { ServerSettings } from './settings.ts';

/** The certificate in files; undefined without one. */
export async function readCertificate({
  TLS_CERT,
  TLS_KEY,
}: Pick<ServerSettings, 'TLS_CERT' | 'TLS_KEY'>): Promise<Certificate | undefined> {
  if (!TLS_CERT || !TLS_KEY) return undefined;
  const [cert, key] = await Promise.all([readFile(TLS_CERT), readFile(TLS_KEY)]);
  return { cert, key };
}

/**
 * Takes what is in the files now. One that can't be used, such as a file that is being written, is
 * logged, and the certificate before it stays.
 */
export async function renewCertificate(
  settings: Parameters<typeof readCertificate>[0],
  web: Pick<WebServer, 'renew'>,
  log: (event: string, facts: Record<string, unknown>) => void,
): Promise<void> {
  try {
    const certificate = await readCertificate(settings);
    if (certificate) web.renew(certificate);
  } catch (error) {
    log('certificate.notTaken', { reason: reasonOf(error) });
  }
}
