/**
 * Checks the template against Microsoft's own type definitions. `azureTypes.json` is extracted from
 * an npm package (scripts/azureTypes.ts); `azureAlertTypes.json` contains the four types missing
 * from it, from https://learn.microsoft.com/azure/templates/microsoft.insights/allversions
 */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Node } from 'web-tree-sitter';
import * as z from 'zod';
import { type Bicep, propertiesOf, readBicep } from './bicep.ts';

const infra = new URL('../../infra/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, infra), 'utf8');
const files = readdirSync(infra).filter((name) => name.endsWith('.bicep'));

const propertiesSchema = z.record(z.string(), z.string());
const typesSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    body: propertiesSchema,
    objects: z.record(z.string(), propertiesSchema),
  }),
);
type Types = z.infer<typeof typesSchema>;
type Known = Types[string];

const noted = (name: string) =>
  typesSchema.parse(
    JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')),
  );
const types: Types = { ...noted('azureTypes.json'), ...noted('azureAlertTypes.json') };

/** Properties of Bicep, not of the resource. */
const language = new Set(['parent', 'scope', 'dependsOn']);

const line = (node: Node) => node.startPosition.row + 1;
const literal = (node: Node) =>
  node.namedChildren.some((child) => child?.type === 'interpolation')
    ? undefined
    : node.text.replace(/^'+|'+$/g, '');

/** The errors in the properties of an object. */
function wrongIn(object: Node, wanted: Record<string, string>, known: Known): string[] {
  const given = propertiesOf(object).filter(([name]) => !language.has(name));
  const names = new Set(given.map(([name]) => name));
  const missing = Object.entries(wanted)
    .filter(([name, type]) => type.endsWith('!') && !names.has(name))
    .map(([name]) => `line ${line(object)}: ${name} is missing`);
  const wrong = given.flatMap(([name, value, at]) => {
    const type = wanted[name] ?? wanted['*'];
    if (type === undefined) return [`line ${line(at)}: there is no ${name}`];
    return wrongValue(value, type.replace(/!$/, ''), known).map((problem) => `${name}: ${problem}`);
  });
  return [...missing, ...wrong];
}

function wrongValue(node: Node, type: string, known: Known): string[] {
  if (type === 'any') return [];
  const forms = type.split(' | ').flatMap((name) => {
    const form = known.objects[name];
    return form ? [form] : [];
  });
  const object = known.objects[type];
  const refuse = (what: string) => [`line ${line(node)}: ${what} where ${type} is wanted`];
  if (node.type === 'object') {
    const wrong = forms.map((form) => wrongIn(node, form, known));
    return wrong.toSorted((a, b) => a.length - b.length)[0] ?? refuse('an object');
  }
  if (node.type === 'array') {
    if (!type.endsWith('[]')) return refuse('a list');
    const items = node.namedChildren.filter((child) => child && child.type !== 'comment');
    return items.flatMap((item) => (item ? wrongValue(item, type.slice(0, -2), known) : []));
  }
  const allowed = type.split(' | ');
  if (node.type === 'boolean') return allowed.includes('bool') ? [] : refuse(node.text);
  if (node.type === 'number') return allowed.includes('int') ? [] : refuse(node.text);
  if (node.type === 'string') {
    if (object || type.endsWith('[]')) return refuse('a text');
    const value = literal(node);
    if (value === undefined || type === 'string') return [];
    return allowed.includes(value) ? [] : refuse(node.text);
  }
  return [];
}

function wrongResources({ resources }: Bicep): string[] {
  return resources.flatMap(({ type, version, body }) => {
    const known = types[type];
    if (!known) return [`${type} is not noted: run scripts/azureTypes.ts`];
    if (known.version !== version) return [`${type}@${version}, not ${known.version}`];
    return body ? wrongIn(body, known.body, known).map((problem) => `${type}, ${problem}`) : [];
  });
}

const templates = new Map<string, Bicep>();
beforeAll(async () => {
  for (const name of files) templates.set(name, await readBicep(read(name)));
});
const template = (name: string) => {
  const found = templates.get(name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

test.each(files)('%s: every resource and property is known to Azure', (name) => {
  expect(wrongResources(template(name))).toEqual([]);
});

test.each(files)('%s: every module gets what it asks for, and has what is read of it', (name) => {
  const { modules, root } = template(name);
  for (const [module, { file, given }] of modules) {
    const { parameters } = template(file);
    const names = propertiesOf(given).map(([parameter]) => parameter);
    const needed = [...parameters].filter(([, { isRequired }]) => isRequired).map(([one]) => one);
    expect(names, module).toEqual(expect.arrayContaining(needed));
    expect(names.filter((one) => !parameters.has(one))).toEqual([]);
  }
  const readOf = root.descendantsOfType('member_expression').flatMap((node) => {
    const [module = '', outputs, output = '', ...more] = node?.text.split('.') ?? [];
    return outputs === 'outputs' && output && more.length === 0 ? [[module, output] as const] : [];
  });
  const absent = readOf.filter(([module, output]) => {
    const file = modules.get(module)?.file;
    return !file || !template(file).outputs.has(output);
  });
  expect(absent).toEqual([]);
});

test.each(files)('%s: every name that is used is declared', (name) => {
  const { root } = template(name);
  const declaring = ['parameter', 'variable', 'resource', 'module'].map(
    (kind) => `${kind}_declaration`,
  );
  const declared = new Set([
    ...root.descendantsOfType(declaring).map((node) => node?.namedChildren[0]?.text),
    ...root
      .descendantsOfType('for_statement')
      .map((node) => node?.childForFieldName('initializer')?.text),
  ]);
  const used = root.descendantsOfType('identifier').filter((node) => {
    const parent = node?.parent;
    const isKey = parent?.type === 'object_property' && parent.namedChildren[0]?.id === node?.id;
    const isDeclared =
      parent?.type.endsWith('_declaration') && parent.namedChildren[0]?.id === node?.id;
    const isCalled = parent?.type === 'call_expression' && parent.namedChildren[0]?.id === node?.id;
    return node && !isKey && !isDeclared && !isCalled && node.parent?.type !== 'decorator';
  });
  expect(used.length).toBeGreaterThan(0);
  const unknown = used.filter((node) => node && !declared.has(node.text));
  expect(unknown.map((node) => node?.text)).toEqual([]);
});

test('outputs are in camelCase: ARM mangles the case of other names', () => {
  const outputs = [...template('main.bicep').outputs];
  expect(outputs.filter((name) => !/^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/.test(name))).toEqual([]);
});

/** https://learn.microsoft.com/azure/role-based-access-control/built-in-roles */
const builtIn = {
  blobOwner: ['Storage Blob Data Owner', 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'],
  blobContributor: ['Storage Blob Data Contributor', 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'],
  blobReader: ['Storage Blob Data Reader', '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1'],
  queueContributor: ['Storage Queue Data Contributor', '974c5e8b-45b9-4653-ba55-5f855dd0fb88'],
  tableContributor: ['Storage Table Data Contributor', '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'],
  tableReader: ['Storage Table Data Reader', '76199698-9eea-4c19-bc75-cec21354c6b6'],
  secretsUser: ['Key Vault Secrets User', '4633458b-17de-408a-b874-0445c86b69e6'],
  websiteContributor: ['Website Contributor', 'de139f84-1756-47ae-9be6-808fbbe84772'],
  metricsPublisher: ['Monitoring Metrics Publisher', '3913510d-42f4-4e42-8a64-420c390055eb'],
  reader: ['Reader', 'acdd72a7-3385-48ef-bd42-f606fba81ae7'],
  acrPull: ['AcrPull', '7f951dda-4ed3-4680-a7ca-43fe172d538d'],
  acrPush: ['AcrPush', '8311e382-0749-4cb8-b61a-304f252e45ec'],
  containerAppsContributor: ['Container Apps Contributor', '358470bc-b998-42bd-ab17-a7e34c199c0f'],
  identityOperator: ['Managed Identity Operator', 'f1a07417-d97a-45cb-824c-7a7467783830'],
};

test('every role is the built-in one that its name says', () => {
  const ids = Object.fromEntries(Object.entries(builtIn).map(([name, [, id]]) => [name, id]));
  expect(JSON.parse(read('roles.json'))).toEqual(ids);
});

test('every role that a template gives is in the list, and no other', () => {
  const given = files.flatMap((name) => read(name).match(/(?<=[^']\broles\.)\w+/g) ?? []);
  expect(new Set(given)).toEqual(new Set(Object.keys(builtIn)));
  const ownIds = files.filter((name) => /'[\da-f]{8}-[\da-f]{4}-/.test(read(name)));
  expect(ownIds).toEqual([]);
});

test.each([
  ["kind: 'StorageV2'", "kind: 'StorageV3'", "'StorageV3' where"],
  ['accessTier:', 'accesTier:', 'there is no accesTier'],
  ["  sku: { name: 'Standard_GRS' }\n", '', 'sku is missing'],
  ['allowBlobPublicAccess: false', "allowBlobPublicAccess: 'no'", "a text|'no' where bool"],
  ['@2025-01-01', '@2019-01-01', 'not 2025-01-01'],
  ['daysAfterCreationGreaterThan', 'daysAfterCreation', 'there is no daysAfterCreation'],
])('the check sees %s become %s', async (right, wrong, problem) => {
  const text = read('backup.bicep');
  expect(text).toContain(right);
  const found = wrongResources(await readBicep(text.replace(right, wrong)));
  expect(found.join('\n')).toMatch(new RegExp(problem));
});
