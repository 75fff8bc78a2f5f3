import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { apiTable, rows } from '#contract/api';
import { deliveryStates, type Outcome } from '#domain/email/delivery';
import { maxUploadBytes } from '#domain/image/image';
import { buildReportSchema } from '#domain/publication/publication';
import { fixedCosts } from '#functions/adapters/hosting/hosting';
import { environmentSchema } from '#functions/environment';
import { schedules } from '#functions/timers';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { unknownOutputs } from '../../scripts/deploy/azure.ts';
import { type Bicep, literalOf, propertiesOf, readBicep } from './bicep.ts';

const folder = new URL('../../infra/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.bicep'));
const templates = new Map<string, Bicep>();
beforeAll(async () => {
  for (const name of files)
    templates.set(name, await readBicep(readFileSync(new URL(name, folder), 'utf8')));
});
function template(name: string): Bicep {
  const found = templates.get(name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** The resources of a type in the templates, as values. */
const resources = (type: string) =>
  files.flatMap((name) =>
    template(name).resources.flatMap((one) =>
      one.type === type && one.body ? [literalOf(one.body)] : [],
    ),
  );

/** All properties that a template sets, at any depth. */
const properties = ({ root }: Bicep) =>
  root.descendantsOfType('object').flatMap((object) => (object ? propertiesOf(object) : []));

const appSchema = z.object({
  properties: z.object({
    functionAppConfig: z.object({
      scaleAndConcurrency: z.object({
        instanceMemoryMB: z.number(),
        triggers: z.object({ http: z.object({ perInstanceConcurrency: z.number() }) }),
      }),
    }),
  }),
});

test('tables, queues and containers are made from the list that the functions read', () => {
  const { resources: all, variables } = template('data.bicep');
  const list = variables.get('storage');
  expect(list && literalOf(list)).toBe(
    "loadJsonContent('../functions/adapters/storage/storage.json')",
  );
  const loops = all.flatMap(({ type, each }) => (each ? [[type.split('/').at(-1), each]] : []));
  expect(loops).toEqual([
    ['containers', 'items(storage.containers)'],
    ['tables', 'objectKeys(storage.tables)'],
    ['queues', 'objectKeys(storage.queues)'],
  ]);
});

test('of the containers only the images are open', () => {
  const path = '../../functions/adapters/storage/storage.json';
  const { containers } = z
    .object({ containers: z.record(z.string(), z.enum(['Blob', 'None'])) })
    .parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')));
  const open = Object.entries(containers).filter(([, access]) => access !== 'None');
  expect(open.map(([name]) => name)).toEqual(['images']);
});

test('a backup can be neither deleted nor overwritten for its days, and whole archives then go by themselves', () => {
  const account = 'Microsoft.Storage/storageAccounts';
  const fixed = resources(`${account}/blobServices/containers/immutabilityPolicies`);
  expect(fixed).toHaveLength(2);
  for (const one of fixed)
    expect(one).toMatchObject({ properties: { immutabilityPeriodSinceCreationInDays: 'days' } });
  const rules = JSON.stringify(resources(`${account}/managementPolicies`));
  expect(rules).toContain('"delete":{"daysAfterCreationGreaterThan":"days"}');
  // A file that is kept once stays as long as a backup needs it.
  expect(rules).toContain('"prefixMatch":["backups/"]');
});

test('the host refuses bodies that are larger than any call takes', () => {
  const name = 'FUNCTIONS_REQUEST_BODY_SIZE_LIMIT';
  const found = properties(template('settings.bicep')).find(([property]) => property === name);
  const limit = found && literalOf(found[1]);
  const largest = Math.max(...rows().map(([, row]) => row.uploadBytes ?? maxUploadBytes));
  const room = Number(limit) - largest;
  expect(room).toBeGreaterThan(0);
  expect(room).toBeLessThan(1024 * 1024);
  const addresses = { site: '', api: '', identity: '', external: '', images: '' };
  const needs = { addresses, storageConnection: '', buildToken: '' };
  expect(functionsEnvironment(needs)[name]).toBe(limit);
});

test('the memory of an instance holds as many of the largest bodies as it takes at once', () => {
  const [app] = resources('Microsoft.Web/sites');
  const { functionAppConfig } = appSchema.parse(app).properties;
  const { instanceMemoryMB, triggers } = functionAppConfig.scaleAndConcurrency;
  const largest = Math.max(...rows().map(([, row]) => row.uploadBytes ?? maxUploadBytes)) / 2 ** 20;
  // The host has each body, and so has its worker. One at a time is then read as a form, thrice its
  // size, and drawn; both processes need room of their own.
  const bodies = triggers.http.perInstanceConcurrency * 2 * largest;
  expect(bodies + 3 * largest + 300 + 500).toBeLessThan(instanceMemoryMB);
});

test('storage accounts and functions refuse plain HTTP, and TLS before 1.2', () => {
  const accounts = resources('Microsoft.Storage/storageAccounts');
  expect(accounts).toHaveLength(3);
  for (const account of accounts)
    expect(account).toMatchObject({
      properties: { minimumTlsVersion: 'TLS1_2', supportsHttpsTrafficOnly: true },
    });
  const apps = resources('Microsoft.Web/sites');
  expect(apps).toHaveLength(1);
  expect(apps[0]).toMatchObject({
    properties: { httpsOnly: true, siteConfig: { minTlsVersion: '1.2' } },
  });
});

test.each(files)('%s asks for nothing that Azure refuses or has withdrawn', (name) => {
  const types = template(name).resources.map(({ type }) => type);
  // Flex Consumption has no slots. Azure CDN takes no new profiles; --image-base names another one.
  expect(types.filter((type) => /\/slots$|^Microsoft\.Cdn\//.test(type))).toEqual([]);
  // Flex Consumption rejects it with error 51021 in some regions.
  expect(properties(template(name)).map(([property]) => property)).not.toContain('ftpsState');
});

test.each(files)('%s reads no key of a storage account', (name) => {
  const calls = template(name).root.descendantsOfType('call_expression');
  const called = calls.map((call) => call?.namedChildren[0]?.text ?? '');
  expect(called.filter((text) => /(^|\.)listKeys$/.test(text))).toEqual([]);
});

test.each(files)('%s uses every parameter', (name) => {
  const { parameters, root } = template(name);
  const used = root
    .descendantsOfType('identifier')
    .filter((node) => node?.parent?.type !== 'parameter_declaration')
    .map((node) => node?.text);
  expect([...parameters.keys()].filter((parameter) => !used.includes(parameter))).toEqual([]);
});

/** Settings that production leaves at their defaults or has in another form. */
const elsewhere = [
  ...['DATA', 'STORAGE_CONNECTION', 'SENDGRID_BASE_URL', 'GITHUB_API'],
  ...['MUSICBRAINZ', 'COVER_ART_ARCHIVE', 'BANDCAMP', 'DISCOGS', 'ITUNES', 'DEEZER'],
];
/**
 * The label's name and time zone are chosen in the first steps; a token of Discogs is set by hand while
 * an import needs it.
 */
const optional = [
  ...['SITE_BUNDLE', 'PROVENANCE', 'HOSTED_BY', 'DISCOGS_TOKEN'],
  ...['LABEL_NAME', 'LABEL_TIME_ZONE'],
];

test('every setting of the functions is set', () => {
  const module = template('main.bicep').modules.get('settings');
  const given = module && propertiesOf(module.given).find(([name]) => name === 'settings');
  const names = given ? propertiesOf(given[1]).map(([name]) => name) : [];
  const wanted = Object.keys(environmentSchema.shape);
  const missing = wanted.filter((name) => ![...names, ...elsewhere, ...optional].includes(name));
  expect(missing).toEqual([]);
  // The host's own settings also contain lower-case letters.
  const own = names.filter((name) => /^[A-Z_]+$/.test(name));
  expect(own.filter((name) => !wanted.includes(name))).toEqual([]);
});

/** The log queries of the alerts, by name. */
function alertQueries(): Map<string, string> {
  const alerts = template('watch.bicep').variables.get('alerts');
  const known = z.array(z.object({ name: z.string(), query: z.string() }));
  return new Map(
    known.parse(alerts && literalOf(alerts)).map(({ name, query }) => [name, query] as const),
  );
}

test('every alert notifies people', () => {
  const rules = resources('Microsoft.Insights/scheduledQueryRules');
  expect(rules).toHaveLength(1);
  for (const rule of rules)
    expect(rule).toMatchObject({ properties: { actions: { actionGroups: ['people.id'] } } });
  const alerts = resources('Microsoft.Insights/metricAlerts');
  expect(alerts).toHaveLength(2);
  for (const alert of alerts)
    expect(alert).toMatchObject({ properties: { actions: [{ actionGroupId: 'people.id' }] } });
});

const sendOutcomes = ['taken', 'later', 'refused', 'unsure'] satisfies Outcome['kind'][];

/** The values that the computed end of an event's name may have, by its beginning. */
const endsOfEvents = new Map<string, readonly string[]>([
  ['email.', deliveryStates],
  ['campaign.', sendOutcomes],
  ['build.', buildReportSchema.shape.state.options],
]);

/** The events that services log; those with a computed end in each of its values. */
function loggedEvents(): Set<string> {
  const services = new URL('../../functions/services/', import.meta.url);
  const found = new Set<string>();
  function visit(node: ts.Node): void {
    const isLog =
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'log';
    const event = isLog ? node.arguments[0] : undefined;
    if (event && ts.isStringLiteral(event)) found.add(event.text);
    if (event && ts.isTemplateExpression(event))
      for (const end of endsOfEvents.get(event.head.text) ?? []) found.add(event.head.text + end);
    ts.forEachChild(node, visit);
  }
  for (const name of readdirSync(services, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.ts')) {
      const text = readFileSync(new URL(name, services), 'utf8');
      visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest));
    }
  return found;
}

test('alerts listen for events that the functions log', () => {
  const listened = alertQueries().get('given-up') ?? '';
  const events = [...listened.matchAll(/"(\w+\.\w+)"/g)].map(([, event = '']) => event);
  expect(events.length).toBeGreaterThan(3);
  const logged = loggedEvents();
  expect(events.filter((event) => !logged.has(event))).toEqual([]);
});

test('the timer with an alert for its silence runs every minute at least', () => {
  const query = alertQueries().get('work-fails') ?? '';
  const [, name = ''] = /name == "(\w+)" \| summarize runs/.exec(query) ?? [];
  expect(new Map<string, string>(Object.entries(schedules)).get(name)).toMatch(
    /^(0|\*\/\d+) \* \* \* \* \*$/,
  );
});

/** What a module is given, by parameter. */
function givenTo(file: string, module: string): Record<string, unknown> {
  const found = template(file).modules.get(module);
  return z.record(z.string(), z.unknown()).parse(found && literalOf(found.given));
}

test('one availability test asks a call that exists and needs no sign-in, the other the site', () => {
  const asked = ['reach', 'shown'].map((module) =>
    String(givenTo('watch.bicep', module)['address']),
  );
  expect([...template('watch.bicep').modules.values()].map(({ file }) => file)).toEqual([
    'probe.bicep',
    'probe.bicep',
  ]);
  const path = asked[0]?.replace(/^\$\{apiAddress\}\//, '');
  expect(Object.values(apiTable).find((row) => row.path === path)).toMatchObject({
    method: 'GET',
    access: 'anyone',
  });
  expect(asked[1]).toMatch(/^\$\{siteAddress\}\/version\.json$/);
  const given = givenTo('main.bicep', 'watch');
  expect([given['apiAddress'], given['siteAddress']]).toEqual(['apiAddress', 'siteAddress']);
  const [probe] = resources('Microsoft.Insights/webtests');
  expect(probe).toMatchObject({
    properties: {
      Request: { RequestUrl: 'address' },
      ValidationRules: { SSLCheck: true, SSLCertRemainingLifetimeCheck: 7 },
    },
  });
});

test('a deployment without a budget is possible, and everything else is in it', () => {
  const optional = files.flatMap((name) =>
    template(name)
      .root.descendantsOfType('if_statement')
      .map((node) => `${name} ${node?.namedChildren[0]?.text}`),
  );
  expect(optional).toContain('watch.bicep (hasBudget)');
  expect(optional.filter((one) => one.includes('hasBudget'))).toHaveLength(1);
});

test('what the containers write is kept, and their restarts are told', () => {
  expect(resources('Microsoft.App/managedEnvironments')).toMatchObject([
    { properties: { appLogsConfiguration: { destination: 'azure-monitor' } } },
  ]);
  expect(resources('Microsoft.Insights/diagnosticSettings')).toMatchObject([
    {
      properties: {
        workspaceId: 'workspace.id',
        logs: [{ category: 'ContainerAppConsoleLogs' }, { category: 'ContainerAppSystemLogs' }],
      },
    },
  ]);
  for (const app of ['publishing', 'serving'])
    expect(givenTo('main.bicep', `${app}Watch`)['appName']).toContain(`live.outputs.${app}App`);
});

test('the list of costs names every kind of resource', () => {
  const listed = fixedCosts({ shape: 'live', sitePlan: 'Free', isBackedUp: true }).map(
    ({ resource }) => resource,
  );
  const names: Record<string, string> = {
    'App/containerApps': 'Container that publishes',
    'App/managedEnvironments': 'Container Apps environment',
    'Authorization/roleAssignments': '22 role assignments',
    'Consumption/budgets': 'Budget',
    'ContainerRegistry/registries': 'Container registry',
    'Insights/actionGroups': 'Alerts and their mailboxes',
    'Insights/components': 'Log workspace, Application Insights',
    'Insights/diagnosticSettings': 'Log workspace, Application Insights',
    'Insights/metricAlerts': 'Alerts and their mailboxes',
    'Insights/scheduledQueryRules': 'Alerts and their mailboxes',
    'Insights/webtests': 'Two availability tests',
    'KeyVault/vaults': 'Key Vault',
    'ManagedIdentity/userAssignedIdentities': 'Two managed identities',
    'OperationalInsights/workspaces': 'Log workspace, Application Insights',
    'Storage/storageAccounts': 'Storage account “data”',
    'Web/serverfarms': 'Functions (Flex Consumption)',
    'Web/sites': 'Functions (Flex Consumption)',
    'Web/staticSites': 'Static Web App (Free)',
  };
  const made = files.flatMap((name) => template(name).resources.filter(({ body }) => body));
  const kinds = made.map(({ type }) => type.replace('Microsoft.', ''));
  const whole = kinds.filter((kind) => kind.split('/').length === 2);
  expect([...new Set(whole)].filter((kind) => !listed.includes(names[kind] ?? ''))).toEqual([]);
});

test('the number of role assignments in the list is that of the templates', () => {
  const count = (name: string) =>
    template(name)
      .resources.filter(({ type }) => type === 'Microsoft.Authorization/roleAssignments')
      .reduce((sum, { each }) => sum + (each ? each.split(',').length : 1), 0);
  const both = count('api.bicep') + count('rights.bicep');
  const backup = count('backupRights.bicep');
  const named = (shape: 'static' | 'live', isBackedUp = true) =>
    fixedCosts({ shape, sitePlan: 'Free', isBackedUp }).find(({ resource }) =>
      resource.includes('role'),
    )?.resource;
  expect(named('static')).toBe(`${both + backup} role assignments`);
  expect(named('live')).toBe(`${both + backup + count('live.bicep')} role assignments`);
  expect(named('static', false)).toBe(`${both} role assignments`);
});

test('every output of the template is read by the deployment', () => {
  const read = Object.keys(unknownOutputs('live'));
  expect([...template('main.bicep').outputs].toSorted()).toEqual(read.toSorted());
});
