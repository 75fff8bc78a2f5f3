/**
 * Follows docs/server.md on this machine, as somebody who installs one server does: from a bare Ubuntu
 * to a page with a certificate and a member of staff, then an upgrade and back, and a restored
 * backup. It changes the machine: the nightly workflow gives it a fresh one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Caddy signs certificates for names below `localhost` by itself, and they lead to this machine. */
const domain = 'label.localhost';
const site = `https://${domain}`;
/** The certificate of the authority with which Caddy signs. */
const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

/** The blocks of shell commands of the page, in order, with the reader's own names put in. */
export function blocksOfPage(page: string, own: { repository: string; domain: string }): string[] {
  const names = { 'https://github.com/LABEL/gatefold': own.repository, 'YOUR.DOMAIN': own.domain };
  for (const name of Object.keys(names))
    if (!page.includes(name)) throw new Error(`docs/server.md does not name ${name} any more.`);
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    Object.entries(names).reduce((text, [name, value]) => text.replaceAll(name, value), block),
  );
}

/** A command that waits for what never comes ends after this many milliseconds. */
const patience = 20 * 60_000;

/** Runs commands in one shell, which shows each, and ends the program with the first that fails. */
function run(commands: string): void {
  const given = ['-exo', 'pipefail', '-c', commands];
  const { status } = spawnSync('bash', given, { stdio: 'inherit', timeout: patience });
  if (status !== 0) throw new Error(`This failed with ${status}:\n${commands}`);
}

/** A command's output, or an empty text if it fails. */
const outputOf = (command: string) =>
  spawnSync('bash', ['-o', 'pipefail', '-c', command], { encoding: 'utf8' }).stdout;

/** Repeats a look until it finds something, for at most a minute. */
async function found(what: string, look: () => string | undefined): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const text = look();
    if (text) return text;
    await sleep(1_000);
  }
  throw new Error(`After a minute there is no ${what}.`);
}

const curl = `curl --silent --show-error --resolve '*:443:127.0.0.1' --resolve '*:80:127.0.0.1'`;

/** The page and the API are there, by a certificate that is checked, and other addresses lead to it. */
async function lookAtSite(): Promise<void> {
  const copy = join(mkdtempSync(join(tmpdir(), 'gatefold-server-')), 'authority.crt');
  await found('certificate', () =>
    outputOf(
      `sudo cat ${authority} > ${copy} && ${curl} --cacert ${copy} --fail ${site}/api/health`,
    ),
  );
  run(`
    ${curl} --cacert ${copy} --fail ${site}/ | grep -o '</html>'
    ${curl} --cacert ${copy} --fail ${site}/api/health | grep '"ok"'
    ${curl} --cacert ${copy} --head ${site}/ | grep -i '^HTTP/2 200'
    ${curl} --head http://${domain}/ | grep -i '^location: ${site}/'
    ${curl} --cacert ${copy} --head https://www.${domain}/releases | grep -i '^location: ${site}/releases'
    systemctl is-active gatefold gatefold-backup.timer caddy`);
}

const port = '8080';
async function ask(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const journal = (text: string) =>
  outputOf(`sudo journalctl -u gatefold --output cat | grep '^${text}' | tail -n 1`)
    .slice(text.length)
    .trim();

/** Opens the printed address as its first visitor: a code from the log, and the name. */
async function becomeStaff(address: string): Promise<void> {
  if (!address.startsWith(`${site}/`)) throw new Error(`The address is ${address}.`);
  const secret = new URL(address).hash.slice(1);
  const mail = 'first@label.example';
  await ask('signin/code', { mail, first: secret });
  const code = await found('code in the log', () => journal('code to sign in: '));
  const signedIn = z
    .object({ token: z.string() })
    .parse(await ask('signin/verify', { mail, code }));
  const member = await ask('signin/first', { secret, name: 'First' }, signedIn.token);
  if (z.object({ role: z.string() }).parse(member).role !== 'staff')
    throw new Error('The first visitor of the address is not staff.');
}

async function follow(): Promise<void> {
  const page = readFileSync(new URL('../docs/server.md', import.meta.url), 'utf8');
  const repository = `file://${fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')}`;
  const blocks = blocksOfPage(page, { repository, domain });
  const [install = '', upgrade = '', firstStaff = '', check = ''] = blocks;
  run(install);
  await lookAtSite();
  await becomeStaff(await found('address', () => journal('first staff member: ')));
  run(upgrade);
  await lookAtSite();
  run(firstStaff);
  run(check);
  run(`
    sudo systemctl start gatefold-backup
    file=$(sudo find /var/lib/gatefold/backups/ -name '*.tar.gz' | sort | tail -n 1)
    sudo infra/server/restore.sh "$file" --replace`);
  await lookAtSite();
}

if (import.meta.main) await follow();
