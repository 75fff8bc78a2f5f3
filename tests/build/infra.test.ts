import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { apiTable, rows } from '#contract/api';
import { maxUploadBytes } from '#domain/image/image';
import { containerNames, queueNames, tableNames } from '#functions/adapters/storage/storage';
import { environmentSchema } from '#functions/environment';
import { functionsEnvironment } from '#local/functionsEnvironment';

const addresses = { site: '', api: '', identity: '', external: '', images: '' };
const folder = new URL('../../infra/', import.meta.url);
const templates = readdirSync(folder).filter((name) => name.endsWith('.bicep'));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

test('the account has the tables, queues and containers that the functions use', () => {
  const data = read('data.bicep');
  const [, path = ''] = /^var storage = loadJsonContent\('([^']+)'\)$/m.exec(data) ?? [];
  const storage = z
    .object({
      tables: z.record(z.string(), z.string()),
      queues: z.record(z.string(), z.string()),
      containers: z.record(z.string(), z.enum(['Blob', 'None'])),
    })
    .parse(JSON.parse(readFileSync(new URL(path, folder), 'utf8')));
  expect(Object.keys(storage.tables)).toEqual(tableNames);
  expect(Object.keys(storage.queues)).toEqual(queueNames);
  expect(Object.keys(storage.containers)).toEqual(containerNames);
  const open = Object.entries(storage.containers).filter(([, access]) => access !== 'None');
  expect(open.map(([name]) => name)).toEqual(['images']);
  const loops = [...data.matchAll(/storageAccounts\/(\w+\/\w+)@.*\n +for \w+ in (.+): \{/g)];
  expect(loops.map(([, resource, list]) => [resource, list])).toEqual([
    ['blobServices/containers', 'items(storage.containers)'],
    ['tableServices/tables', 'objectKeys(storage.tables)'],
    ['queueServices/queues', 'objectKeys(storage.queues)'],
  ]);
});

test('the host refuses bodies that are larger than any call takes', () => {
  const [, limit] = /FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '(\d+)'/.exec(read('settings.bicep')) ?? [];
  const largest = Math.max(...rows().map(([, row]) => row.uploadBytes ?? maxUploadBytes));
  const room = Number(limit) - largest;
  expect(room).toBeGreaterThan(0);
  expect(room).toBeLessThan(1024 * 1024);
  const needs = { addresses, storageConnection: '', buildToken: '' };
  expect(functionsEnvironment(needs)['FUNCTIONS_REQUEST_BODY_SIZE_LIMIT']).toBe(limit);
});

test('TLS before 1.2 is refused by every storage account and by the functions', () => {
  const all = templates.map(read).join('\n');
  const count = (pattern: RegExp) => [...all.matchAll(pattern)].length;
  const accounts = count(/^resource \w+ 'Microsoft\.Storage\/storageAccounts@[^']+' = \{/gm);
  expect(accounts).toBe(3);
  expect(count(/^ +minimumTlsVersion: 'TLS1_2'$/gm)).toBe(accounts);
  expect(count(/^ +supportsHttpsTrafficOnly: true$/gm)).toBe(accounts);
  const apps = count(/^resource \w+ 'Microsoft\.Web\/sites@[^']+' = \{/gm);
  expect(apps).toBe(1);
  expect(count(/minTlsVersion: '1\.2'/g)).toBe(apps);
  expect(count(/^ +httpsOnly: true$/gm)).toBe(apps);
});

test('nothing is asked for that Azure refuses or has withdrawn', () => {
  for (const name of templates) {
    const settings = read(name).replaceAll(/\/\/.*$/gm, '');
    // Flex Consumption answers error 51021 for it, region by region, and has no slots.
    expect(settings, name).not.toMatch(/\bftpsState\b|\bsites\/slots\b/);
    // Azure CDN takes no new profiles; whoever needs a CDN names its address (--image-base).
    expect(settings, name).not.toMatch(/Microsoft\.Cdn\//);
  }
});

/** Settings that production leaves at their defaults or has in another form. */
const elsewhere = ['STORAGE_CONNECTION', 'SENDGRID_BASE_URL', 'GITHUB_API'];
/** Of the label only the first start of an upgraded installation reads anything. */
const optional = [
  ...['SITE_BUNDLE', 'PROVENANCE'],
  ...Object.keys(environmentSchema.shape).filter((name) => name.startsWith('LABEL_')),
];

test('every setting of the functions is set', () => {
  const settings = /settings: \{([\s\S]*?)\n {4}\}/.exec(read('main.bicep'))?.[1] ?? '';
  const names = [...settings.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name);
  const wanted = Object.keys(environmentSchema.shape);
  const missing = wanted.filter((name) => ![...names, ...elsewhere, ...optional].includes(name));
  expect(missing).toEqual([]);
  expect(names.filter((name) => name && !wanted.includes(name))).toEqual([]);
});

test.each(templates)('%s: braces close, and no key or secret stands in it', (name) => {
  const text = read(name).replaceAll(/'(?:\\.|[^'\\\n])*'|\/\/.*$/gm, '');
  for (const pair of ['{}', '[]', '()'])
    expect(text.split(pair.charAt(0)).length, `${name} ${pair}`).toBe(
      text.split(pair.charAt(1)).length,
    );
  expect(read(name)).not.toMatch(/AccountKey=|listKeys\(|SG\.[\w-]{10}|ghp_\w{10}/);
});

test.each(templates)('%s: every parameter is used, every module has what it asks for', (name) => {
  const text = read(name);
  for (const [, parameter] of text.matchAll(/^param (\w+)/gm))
    expect(text.match(new RegExp(`\\b${parameter}\\b`, 'g'))?.length, parameter).toBeGreaterThan(1);
  for (const [, file, given] of text.matchAll(
    /module \w+ '([^']+)' = \{[\s\S]*?params: \{([\s\S]*?)\n? *\}\n/g,
  ))
    for (const [, parameter] of read(file ?? '').matchAll(/^param (\w+) \w+$/gm))
      expect(given, `${file}: ${parameter}`).toMatch(new RegExp(`\\b${parameter}:`));
});

const watch = read('watch.bicep');
const alertRule = /^resource \w+ 'Microsoft\.Insights\/(?:scheduledQueryRules|metricAlerts)@/m;

test('every alert notifies people', () => {
  const rules = watch.split(/^(?=resource )/m).filter((part) => alertRule.test(part));
  expect(rules.length).toBeGreaterThan(1);
  for (const rule of rules) expect(rule).toMatch(/actions: .*people\.id/);
});

test('alerts listen for events that the functions log', () => {
  const services = new URL('../../functions/services/', import.meta.url);
  const code = readdirSync(services, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, services), 'utf8'))
    .join('\n');
  const [, listened = ''] = /message has_any \(([^)]+)\)/.exec(watch) ?? [];
  const events = [...listened.matchAll(/"(\w+)\.(\w+)"/g)];
  expect(events.length).toBeGreaterThan(3);
  const isLogged = ([, subject, what]: string[]) =>
    code.includes(`log('${subject}.${what}'`) || code.includes(`log(\`${subject}.\${`);
  expect(events.filter((event) => !isLogged(event)).map(([event]) => event)).toEqual([]);
});

test('the timer with an alert for its silence runs every minute at least', () => {
  const functions = readFileSync(new URL('../../functions/index.ts', import.meta.url), 'utf8');
  const [, name = ''] = /name == "(\w+)" \| summarize runs/.exec(watch) ?? [];
  expect(functions).toMatch(
    new RegExp(`app\\.timer\\('${name}', \\{ schedule: '(0|\\*/\\d+) \\* \\* \\* \\* \\*',`),
  );
});

test('the availability test asks a call that exists and needs no sign-in', () => {
  const [, path = ''] = /RequestUrl: '\$\{apiAddress\}\/(\w+)'/.exec(watch) ?? [];
  expect(Object.values(apiTable).find((row) => row.path === path)).toMatchObject({
    method: 'GET',
    access: 'anyone',
  });
});
