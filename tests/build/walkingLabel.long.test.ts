import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type ApiClient, createApiClient } from '#contract/client';
import { createTestServices } from '#fixtures/externalServices';
import { productPorts } from '#fixtures/freePorts';
import { startOneServer } from '#fixtures/oneServer';
import { copyBundle, sharedBundle } from '#fixtures/siteBundle';
import { emptyAccount } from '#fixtures/storageAccount';
import { openServerData } from '#functions/adapters/storage/serverData';
import {
  containerNames,
  openStorage,
  type Storage,
  tableNames,
} from '#functions/adapters/storage/storage';
import { bringRecordings } from '#local/bringDemo';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { localToken } from '#local/identityToken';
import { type RunningProduct, startProduct } from '#local/product';
import { comparable } from '../../scripts/backup/compare.ts';
import { parsedRow, readRows } from '../../scripts/backup/rows.ts';
import { openFiles } from '../../scripts/backup/storedFiles.ts';
import { LOCAL_SMTP_PASSWORD, LOCAL_SMTP_USER } from '../../scripts/local/external/credentials.ts';
import { staffClient } from '../../scripts/target/staffClient.ts';
import { emailedToken } from '../contract/given.ts';

/*
 * The demo as a label in Azure has it moves to a server, where somebody works on it, and back.
 */

const run = promisify(execFile);
const patience = { timeout: 90_000, interval: 200 };
const ada = 'ada@label.example';
const reader = 'reader@reader.example';
const nowhere = { site: '', api: '', identity: '', external: '', images: '' };
const secret =
  functionsEnvironment({ addresses: nowhere, storageConnection: '', buildToken: '' })[
    'VISITOR_SECRET'
  ] ?? '';

const services = createTestServices();
let folder: string;
const stopping: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-walk-'));
});
afterAll(async () => {
  for (const stop of stopping.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts what `npm start` runs. */
async function startLocal(name: string, isEmpty: boolean): Promise<RunningProduct> {
  const dataFolder = join(folder, name);
  const ports = await productPorts();
  const bundle = await sharedBundle(inject('siteBundle'));
  await copyBundle(bundle, join(dataFolder, 'site/bundle'), ports);
  const log = () => undefined;
  const settings = { dataFolder, isFresh: false, isEmpty, ports, log };
  const product = await startProduct({ ...settings, bundle: inject('functionsBundle') });
  stopping.push(product.stop);
  await product.demo;
  return product;
}

/** Runs one of the commands that `package.json` names, with nothing else of this environment. */
const command = (name: 'backup' | 'restore', given: string[], environment: NodeJS.ProcessEnv) =>
  run(process.execPath, [`scripts/${name}.ts`, ...given], {
    env: { PATH: process.env['PATH'], ...environment },
  });

const apiOf = (api: string, token = ''): ApiClient =>
  createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${api}/${path}`, { ...init, headers });
  });

const mailSchema = z.array(z.object({ subject: z.string() }));

/** Signs in by the code in the newest email. */
async function signIn(api: string, mailbox: string, invitation?: string): Promise<ApiClient> {
  const anyone = apiOf(api);
  await anyone.requestSignInCode({ body: { mail: ada, ...(invitation && { invitation }) } });
  const mailed = async () => {
    const answer = await fetch(`${mailbox}/mails?to=${ada}`);
    const codes = mailSchema.parse(await answer.json()).map(({ subject }) => subject);
    return codes.map((subject) => /\b\d{6}\b/.exec(subject)?.[0]).find(Boolean);
  };
  await expect.poll(mailed, patience).toBeDefined();
  const code = (await mailed()) ?? '';
  return apiOf(api, (await anyone.verifySignInCode({ body: { mail: ada, code } })).token);
}

/** Tables of what a place notes for itself, what is about the site it shows, and what is made again. */
const ownTables = new Set<string>([
  'timers',
  'presence',
  'uploads',
  'rateCounts',
  'requests',
  'publications',
  'brokenLinks',
  'downloads',
]);

/** What is made again from the rest. */
const ownContainers = new Set<string>(['snapshots', 'downloads']);

/** Every row and file of a label, by its table or container and its name. */
async function everything(storage: Storage): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of tableNames) {
    if (ownTables.has(name)) continue;
    for await (const { lines } of readRows(storage.table(name)))
      for (const line of lines.toString().trimEnd().split('\n')) {
        const row = parsedRow(line);
        const place = [name, row.partitionKey, row.rowKey].join(' ');
        found.set(place, JSON.stringify(comparable(row)));
      }
  }
  for (const name of containerNames) {
    if (ownContainers.has(name)) continue;
    for await (const file of openFiles(storage.files(name))) {
      const hash = createHash('sha256');
      for await (const part of file.bytes) hash.update(part);
      const facts = [hash.digest('hex'), file.properties.contentType, file.properties.cacheControl];
      found.set(`${name}: ${file.name}`, facts.join(' '));
    }
  }
  return found;
}

/** The tables and containers in which two places differ, with how many rows or files do. */
function differences(one: Map<string, string>, other: Map<string, string>) {
  const names = new Set([...one.keys(), ...other.keys()]);
  const differing = [...names].filter((name) => one.get(name) !== other.get(name));
  const parts = Map.groupBy(differing, (name) => name.split(' ')[0] ?? '');
  return Object.fromEntries([...parts].map(([part, { length }]) => [part, length]));
}

/** The archive of a folder of backups. */
async function archiveIn(backups: string): Promise<string> {
  const names = (await readdir(backups)).filter((name) => name.endsWith('.tar.gz'));
  return join(backups, names.toSorted().at(-1) ?? '');
}

/** How an address on this machine is told from others. */
const portOf = (address: string) => `:${new URL(address).port}/`;

const textOf = async (address: string) => (await fetch(address)).text();

test('a label moves from Azure to a server, where its people and links work, and back', async () => {
  const demo = await startLocal('demo', false);
  const azure = { STORAGE_CONNECTION: demo.storageConnection, VISITOR_SECRET: secret };
  const { api, identity, mailbox } = demo.urls;
  const staff = staffClient(api, await localToken(identity, 'staff'));

  // Somebody who signs in by email, a reader, and codes that fans bought.
  const invited = await staff.inviteMember({
    body: { name: 'Ada Lund', role: 'staff', artistIds: [], mail: ada },
  });
  const token = new URL(invited.link).hash.slice(1);
  await (await signIn(api, mailbox, token)).acceptInvitation({ body: { token } });
  await apiOf(api).subscribeToNewsletter({ body: { mailAddress: reader } });
  const confirmation = emailedToken('confirm', reader);
  const asked = async () =>
    (await apiOf(api).showConfirm({ query: { token: confirmation } })).state;
  await expect.poll(asked, patience).not.toBe('gone');
  await bringRecordings({ api, identity, dataFolder: join(folder, 'demo'), log: () => undefined });
  const { items } = await staff.listReleases({ query: { search: 'Night Feed' } });
  const release = await staff.getRelease({ params: { id: items[0]?.cId ?? 0 } });
  const { id, cId, url: path } = release.value;
  const sounds = async () => {
    const { recordings } = await staff.listRecordings({ params: { id } });
    return recordings.map(({ sound }) => sound.state);
  };
  await expect.poll(sounds, patience).toEqual(['ready', 'ready']);
  const { codes } = await staff.makeCodes({ body: { release: id, count: 1, uses: 100 } });
  const live = async () => {
    const { requested, wanted, live } = await staff.getPublishing({});
    return live === wanted && wanted >= requested;
  };
  await expect.poll(live, patience).toBe(true);

  const backups = join(folder, 'backups');
  await command('backup', [backups], azure);
  const before = await everything(openStorage(azure));
  const data = join(folder, 'data');
  await command('restore', [await archiveIn(backups)], { DATA: data });
  const restored = openServerData(data);
  expect(differences(before, await everything(restored))).toEqual({});
  restored.close();

  const server = await startOneServer({
    command: ['scripts/serve.ts'],
    data,
    environment: {
      SMTP_SERVER: `smtp://127.0.0.1:${services.smtpPort}`,
      SMTP_USER: LOCAL_SMTP_USER,
      SMTP_PASSWORD: LOCAL_SMTP_PASSWORD,
      MAIL_FROM: 'post@label.example',
    },
  });
  stopping.push(server.kill);
  const there = `${server.url}/api`;
  const moved = await signIn(there, services.url);
  expect((await moved.getMe({})).name).toBe('Ada Lund');
  const page = () => textOf(server.url + path);
  await expect.poll(page, patience).toContain('Night Feed');
  const found = await moved.getRelease({ params: { id: cId } });
  const { value } = await moved.updateRelease({
    body: { ...found.value, title: 'Night Feed, Moved' },
    ifMatch: found.version,
  });
  const movedPage = () => textOf(server.url + value.url);
  await expect.poll(movedPage, patience).toContain('Night Feed, Moved');
  // The former address leads to it, pictures and sounds are the server's, and links in earlier emails work.
  const html = await movedPage();
  expect(html).not.toContain(portOf(demo.urls.storage));
  const [image = ''] = /http[^" ]+\/api\/files\/images\/[^" ]+/.exec(html) ?? [];
  expect(image).toContain(server.url);
  expect((await fetch(image)).status).toBe(200);
  await apiOf(there).confirm({ query: { token: confirmation } });
  // The files that codes give are made again from the recordings.
  const given = async () => {
    const body = { code: codes[0] ?? '', takesSome: true };
    const { files } = await apiOf(there).redeemCode({ body });
    const answers = await Promise.all(files.map(({ url }) => fetch(url)));
    return answers.map(({ status }) => status);
  };
  await expect.poll(given, patience).toContain(200);
  expect(await server.stop()).toBe(0);
  await command('backup', [], { DATA: data });
  const worked = openServerData(data);
  const after = await everything(worked);
  worked.close();

  const archive = await archiveIn(join(data, 'backups'));
  const empty = { STORAGE_CONNECTION: (await emptyAccount()).connection };
  const { stdout } = await command('restore', [archive], empty);
  // Whoever restores in Azure is told the secret that the data belong to.
  expect(stdout).toContain('set VISITOR_SECRET');
  expect(differences(after, await everything(openStorage(empty)))).toEqual({});

  // And into a product that runs.
  const back = await startLocal('back', true);
  await command('restore', [archive, '--replace', '--local'], { LOCAL_DATA: join(folder, 'back') });
  const backPage = () => textOf(back.urls.site + value.url);
  await expect.poll(backPage, patience).toContain('Night Feed, Moved');
  // First as the server published it, then with this product's own addresses.
  await expect.poll(backPage, patience).not.toContain(server.url);
  const [stored = ''] = /http[^" ]+\/images\/[^" ]+/.exec(await backPage()) ?? [];
  expect(stored).toContain(portOf(back.urls.storage));
  expect((await fetch(stored)).status).toBe(200);
}, 1_800_000);
