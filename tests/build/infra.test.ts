import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#contract/api';
import { containerNames, queueNames, tableNames } from '#functions/adapters/storage';
import { environmentSchema } from '#functions/environment';

const folder = new URL('../../infra/', import.meta.url);
const templates = readdirSync(folder).filter((name) => name.endsWith('.bicep'));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** Strings of a list such as `var tables = [ 'artists' … ]`. */
function listed(name: string): string[] {
  const list = new RegExp(`var ${name} = \\[([^\\]]*)\\]`).exec(read('data.bicep'))?.[1] ?? '';
  return [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '');
}

test('the account has every table, queue and container that the functions use', () => {
  expect(listed('tables').toSorted()).toEqual([...tableNames].toSorted());
  expect(listed('queues').toSorted()).toEqual([...queueNames].toSorted());
  const open = Object.entries(containerNames).filter(([, access]) => access !== undefined);
  const closed = Object.entries(containerNames).filter(([, access]) => access === undefined);
  expect(open.map(([name]) => name)).toEqual(['images']);
  expect(listed('privateContainers').toSorted()).toEqual(closed.map(([name]) => name).toSorted());
});

/** What production leaves at its default, or has in another form. */
const elsewhere = ['STORAGE_CONNECTION', 'SENDGRID_BASE_URL', 'IDENTITY_AUTHORITY', 'GITHUB_API'];
const optional = ['OTEL_EXPORTER_OTLP_ENDPOINT'];

test('every setting of the functions is set', () => {
  const settings = /settings: \{([\s\S]*?)\n {4}\}/.exec(read('main.bicep'))?.[1] ?? '';
  const names = [...settings.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name);
  const wanted = Object.keys(environmentSchema.shape);
  const missing = wanted.filter((name) => ![...names, ...elsewhere, ...optional].includes(name));
  expect(missing).toEqual([]);
  expect(names.filter((name) => name && !wanted.includes(name))).toEqual([]);
});

test.each(templates)('%s: braces close, and no key or secret stands in it', (name) => {
  const text = read(name).replaceAll(/'[^'\n]*'|\/\/.*$/gm, '');
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

test('every alert is told to people', () => {
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

test('the timer whose silence is told of runs every minute', () => {
  const functions = readFileSync(new URL('../../functions/index.ts', import.meta.url), 'utf8');
  const [, name = ''] = /name == "(\w+)" \| summarize runs/.exec(watch) ?? [];
  expect(functions).toContain(`app.timer('${name}', { schedule: '0 * * * * *',`);
});

test('whoever asks from outside asks a call that there is, and that needs nobody', () => {
  const [, path = ''] = /RequestUrl: '\$\{apiAddress\}\/(\w+)'/.exec(watch) ?? [];
  expect(Object.values(api).find((row) => row.path === path)).toMatchObject({
    method: 'GET',
    access: 'anyone',
  });
});
