import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '#contract/client';
import { createTestServices } from '#fixtures/externalServices';
import { freePorts } from '#fixtures/freePorts';
import { type OneServer, type OneServerSettings, startOneServer } from '#fixtures/oneServer';
import { LOCAL_SMTP_PASSWORD, LOCAL_SMTP_USER } from '../../scripts/local/external/credentials.ts';
import { builtServer } from './buildSite.ts';

/*
 * The built server as it is kept: backed up, restored in another place, stopped and started.
 */

const run = promisify(execFile);
const mail = 'ada@label.example';
const services = createTestServices();
let folder: string;
let dist: string;
const running: OneServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-kept-'));
  dist = join(folder, 'dist');
  await cp(await builtServer(), dist, { recursive: true });
  // The first test that needs the server bundles it.
}, 300_000);
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newData = () => mkdtemp(join(folder, 'data-'));

async function start(given: Partial<OneServerSettings> & { data: string }): Promise<OneServer> {
  const server = await startOneServer({ command: [join(dist, 'main.mjs')], folder, ...given });
  running.push(server);
  return server;
}

const clientOf = ({ url }: Pick<OneServer, 'url'>, token = '') =>
  createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${url}/api/${path}`, { ...init, headers });
  });

/** Signs in by the code that the server prints, with the secret of an address if one is needed. */
async function signIn(server: OneServer, first?: string) {
  const anyone = clientOf(server);
  await anyone.requestSignInCode({ body: { mail, ...(first && { first }) } });
  const code = await server.said('code to sign in: ');
  return clientOf(server, (await anyone.verifySignInCode({ body: { mail, code } })).token);
}

const secretIn = (address: string) => new URL(address).hash.slice(1);

async function firstStaff(server: OneServer) {
  const secret = secretIn(await server.said('first staff member: '));
  const client = await signIn(server, secret);
  await client.becomeFirstStaff({ body: { secret, name: 'Ada' } });
  return client;
}

/** What `infra/server/restore.sh` needs of a machine, with a program that stands in for systemd. */
async function aMachine(data: string) {
  const [home, bin] = [join(folder, 'home'), join(folder, 'bin')];
  await mkdir(home, { recursive: true });
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'systemctl'), `#!/bin/sh\necho "$*" >> ${folder}/units\n`);
  await chmod(join(bin, 'systemctl'), 0o755);
  await symlink(dist, join(home, 'current')).catch(() => undefined);
  await symlink(process.execPath, join(dist, 'node')).catch(() => undefined);
  await writeFile(join(folder, 'settings'), 'SITE_URL=https://label.example\n');
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    GATEFOLD_HOME: home,
    GATEFOLD_SETTINGS: join(folder, 'settings'),
    GATEFOLD_DATA: data,
  };
  return (...given: string[]) => run('infra/server/restore.sh', given, { env });
}

test('a backup that the running server made is restored in another place, where people sign in', async () => {
  const data = await newData();
  const server = await start({ data });
  const ada = await firstStaff(server);
  const added = await ada.addArtist({ body: { name: 'The Moles' } });
  const { codes } = await ada.makeRecoveryCodes({});
  const backups = join(folder, 'backups');
  const environment = { DATA: data, BACKUPS: backups };
  await run(process.execPath, [join(dist, 'backup/backup.mjs')], { env: environment });
  const [archive = ''] = (await readdir(backups)).filter((name) => name.endsWith('.gz'));
  await server.stop();

  // A server that has started once holds a label and a secret of its own.
  const elsewhere = await newData();
  await (await start({ data: elsewhere })).stop();
  const restore = await aMachine(elsewhere);
  await expect(restore(join(backups, archive))).rejects.toThrow('With --replace it is deleted');
  await restore(join(backups, archive), '--replace');
  const units = await readFile(join(folder, 'units'), 'utf8');
  expect(units.split('\n').slice(-3)).toEqual(['stop gatefold', 'start gatefold', '']);

  const moved = await start({ data: elsewhere });
  const again = await signIn(moved);
  expect((await again.getMe({})).role).toBe('staff');
  const artist = await again.getArtist({ params: { id: added.value.cId } });
  expect(artist.value.name).toBe('The Moles');
  const [code = ''] = codes;
  const recovered = await clientOf(moved).signInByRecovery({ body: { code } });
  expect((await clientOf(moved, recovered.token).getMe({})).role).toBe('staff');
});

test('whoever runs the server lets somebody in, while it runs', async () => {
  const data = await newData();
  const server = await start({ data });
  await (await firstStaff(server)).getMe({});
  await server.stop();
  const again = await start({ data });
  // As sudo runs it, which names the mailbox of root.
  const env = { DATA: data, SITE_URL: again.url, MAIL: '/var/mail/root' };
  const { stdout } = await run(process.execPath, [join(dist, 'main.mjs'), '--first-staff'], {
    env,
  });
  const address = stdout.trim();
  expect(address).toMatch(`${again.url}/first-staff#`);
  const other = 'grace@label.example';
  const anyone = clientOf(again);
  const first = secretIn(address);
  await anyone.requestSignInCode({ body: { mail: other, first } });
  const code = await again.said('code to sign in: ');
  const { token } = await anyone.verifySignInCode({ body: { mail: other, code } });
  const grace = clientOf(again, token);
  await grace.becomeFirstStaff({ body: { secret: first, name: 'Grace' } });
  expect((await grace.listMembers({})).members).toHaveLength(2);
  const missing = run(process.execPath, [join(dist, 'main.mjs'), '--first-staff'], {
    env: { ...env, DATA: join(folder, 'none') },
  });
  await expect(missing).rejects.toThrow('There is no label in');
});

test('emails go by SMTP', async () => {
  const server = await start({
    data: await newData(),
    environment: {
      SMTP_SERVER: `smtp://127.0.0.1:${services.smtpPort}`,
      SMTP_USER: LOCAL_SMTP_USER,
      SMTP_PASSWORD: LOCAL_SMTP_PASSWORD,
      MAIL_FROM: 'post@label.example',
    },
  });
  const first = secretIn(await server.said('first staff member: '));
  await clientOf(server).requestSignInCode({ body: { mail, first } });
  const arrived = async () => (await services.get(`/mails?to=${mail}`)).json();
  await expect.poll(arrived).toMatchObject([{ from: { email: 'post@label.example' } }]);
});

test('a restart takes seconds, whatever is under way', async () => {
  // A mail server that greets and then says nothing: the job that sends a code waits for it.
  const silent = createServer((socket) => {
    socket.on('error', () => undefined).write('220 silent.example ESMTP\r\n');
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: smtp } = Object(silent.address());
  const [data, port] = [await newData(), await freePorts(1)];
  const environment = {
    SMTP_SERVER: `smtp://127.0.0.1:${smtp}`,
    MAIL_FROM: 'post@label.example',
  };
  const server = await start({ data, port, environment });
  const first = secretIn(await server.said('first staff member: '));
  const asked = once(silent, 'connection');
  await clientOf(server).requestSignInCode({ body: { mail, first } });
  await asked;
  const slow = connect(port, '127.0.0.1').on('error', () => undefined);
  slow.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{');
  await once(slow, 'connect');
  const stoppedAt = Date.now();
  await server.stop();
  // Work gets four seconds to end, and once got twenty; the rest is for a busy machine.
  expect(Date.now() - stoppedAt).toBeLessThan(16_000);
  const again = await start({ data, port, environment });
  expect((await fetch(`${again.url}/`)).status).toBe(200);
  slow.destroy();
  silent.close();
});
