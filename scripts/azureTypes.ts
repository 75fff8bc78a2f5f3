/**
 * Records the properties of Azure's resources for `tests/build/infraTypes.test.ts`: `node
 * scripts/azureTypes.ts AZMCP`, where AZMCP is the program of the npm package @azure/mcp-linux-x64.
 * The program contains Microsoft's Bicep types and works offline, with the newest version of each
 * type. Run it when `infra/` uses a resource or a version that is not recorded yet.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const infra = new URL('../infra/', import.meta.url);
const target = new URL('../tests/fixtures/azureTypes.json', import.meta.url);

const propertySchema = z.object({
  name: z.string(),
  type: z.string(),
  flags: z.string().default(''),
});
const objectSchema = z.object({
  $type: z.string(),
  name: z.string(),
  properties: z.array(propertySchema).optional(),
  additionalPropertiesType: z.string().optional(),
});
const bodySchema = z.object({
  properties: z.array(propertySchema).optional(),
  elements: z.array(objectSchema).optional(),
});
const answerSchema = z.object({
  results: z.object({
    BicepSchemaResult: z.array(objectSchema.extend({ bodyType: bodySchema.optional() })),
  }),
});

/** A property's type: `string`, `Hot | Cool | string`, `Rule[]`; a final `!` means required. */
type Properties = Record<string, string>;

const properties = (all: z.infer<typeof propertySchema>[] = []): Properties =>
  Object.fromEntries(
    all
      .filter(({ flags }) => !flags.includes('ReadOnly'))
      .map(({ name, type, flags }) => [name, `${type}${flags.includes('Required') ? '!' : ''}`]),
  );

/** The body of a resource with every nested object. */
function noted(program: string, resource: string) {
  const asked = ['bicepschema', 'get', '--resource-type', resource];
  const env = { ...process.env, AZURE_MCP_COLLECT_TELEMETRY: 'false' };
  const text = execFileSync(program, asked, { encoding: 'utf8', env, maxBuffer: 2 ** 26 });
  const all = answerSchema.parse(JSON.parse(text)).results.BicepSchemaResult;
  const [head] = all;
  const known = new Map(
    all.filter(({ $type }) => $type === 'Object').map((one) => [one.name, one]),
  );
  // A resource that is discriminated by its name, such as `sites/config`, has several forms; infra/
  // uses this one.
  const form = head?.bodyType?.elements?.find((element) =>
    element.properties?.some(({ name, type }) => name === 'name' && type === 'appsettings'),
  );
  const body = properties(form?.properties ?? head?.bodyType?.properties);
  const objects: Record<string, Properties> = {};
  const queue = Object.values(body);
  for (const type of queue) {
    const one = known.get(type.replace(/!$|(\[\])+!?$/g, ''));
    if (!one || objects[one.name]) continue;
    const own = properties(one.properties);
    if (one.additionalPropertiesType) own['*'] = one.additionalPropertiesType;
    objects[one.name] = own;
    queue.push(...Object.values(own));
  }
  return { version: head?.name.split('@')[1], body, objects };
}

const [program = ''] = process.argv.slice(2);
const texts = readdirSync(infra).map((name) => readFileSync(new URL(name, infra), 'utf8'));
const used = texts.flatMap((text) =>
  [...text.matchAll(/'(Microsoft\.[\w/.]+)@/g)].map(([, name = '']) => name),
);
const nested = [
  'Microsoft.Storage/storageAccounts/managementPolicies',
  'Microsoft.Storage/storageAccounts/blobServices/containers/immutabilityPolicies',
];
const notes = Object.fromEntries(
  [...new Set([...used, ...nested])]
    .toSorted()
    // The package lists these types without their bodies; see tests/fixtures/azureAlertTypes.json.
    .filter(
      (name) =>
        !/Insights\/(scheduledQueryRules|metricAlerts|actionGroups|diagnosticSettings)$/.test(name),
    )
    .map((name) => [name, noted(program, name)]),
);
writeFileSync(target, `${JSON.stringify(notes, null, 1)}\n`);
