import { expect, test } from 'vitest';
import * as z from 'zod';
import { rows } from '#contract/api';
import { describeApi } from '#contract/openapi';

/** A part of the document that one may walk through. */
const nodeSchema = z.record(z.string(), z.unknown());
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: nodeSchema,
});
const contentSchema = z.record(
  z.string(),
  z.object({ schema: nodeSchema, example: z.unknown().optional() }),
);
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameterSchema),
  requestBody: z.object({ required: z.literal(true), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema })),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post']), operationSchema),
  ),
  components: z.object({ securitySchemes: z.record(z.string(), nodeSchema) }),
});

const raw = await describeApi();
const document = documentSchema.parse(JSON.parse(JSON.stringify(raw)));
const operationOf = (row: { method: 'GET' | 'POST'; path: string }) =>
  document.paths[`/${row.path}`]?.[row.method === 'GET' ? 'get' : 'post'];

test('it is JSON, whole', () => {
  expect(JSON.parse(JSON.stringify(raw))).toEqual(raw);
});

test('it has one operation for each row, and no other', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const names = operations.map((operation) => operation?.operationId);
  expect(names.toSorted()).toEqual(
    rows()
      .map(([name]) => name)
      .toSorted(),
  );
});

test.each(rows())('%s is described as its row says', (name, row) => {
  const operation = operationOf(row);
  expect(operation?.operationId).toBe(name);
  const secured = operation?.security?.flatMap((entry) => Object.keys(entry)) ?? [];
  expect(secured).toEqual(row.access === 'anyone' ? [] : [row.access]);
  const schemes = Object.keys(document.components.securitySchemes);
  expect(schemes).toEqual(expect.arrayContaining(secured));
  const bodies = Object.keys(operation?.requestBody?.content ?? {});
  const type = row.upload ? 'multipart/form-data' : 'application/json';
  const plain = row.form ? ['application/x-www-form-urlencoded'] : [];
  expect(bodies).toEqual(row.body || row.upload ? [type, ...plain] : []);
  const statuses = [row.status ?? 200, row.lateStatus ?? 'default', 'default'].map(String);
  expect(Object.keys(operation?.responses ?? {})).toEqual([...new Set(statuses)]);
});

test.each(rows().filter(([, row]) => row.body && !row.upload))('%s has an example', (_, row) => {
  const example = operationOf(row)?.requestBody?.content['application/json']?.example;
  expect(row.body?.safeParse(example).error).toBeUndefined();
});

test.each(rows())('%s names its parameters', (_, row) => {
  const parameters = operationOf(row)?.parameters ?? [];
  const named = (where: string) => parameters.filter((p) => p.in === where).map((p) => p.name);
  expect(named('path')).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  expect(named('query')).toEqual(Object.keys(row.query?.shape ?? {}));
  expect(named('header')).toEqual([
    ...(row.matched ? ['If-Match'] : []),
    ...(row.idempotent ? ['Idempotency-Key'] : []),
  ]);
  expect(parameters.filter((p) => p.required).map((p) => p.name)).toEqual([
    ...named('path'),
    ...Object.entries(row.query?.shape ?? {}).flatMap(([name, type]) =>
      z.safeParse(type, undefined).success ? [] : [name],
    ),
    ...(row.matched ? ['If-Match'] : []),
  ]);
});

/** Every `$ref` that occurs, with what it should lead to. */
function refsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(refsIn);
  const object = nodeSchema.safeParse(node);
  if (!object.success) return [];
  return Object.entries(object.data).flatMap(([name, value]) =>
    name === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  );
}

function resolve(ref: string): unknown {
  const parts = ref.replace(/^#\//, '').split('/');
  return parts.reduce<unknown>((node, part) => nodeSchema.parse(node)[part], raw);
}

test('every reference leads somewhere inside', () => {
  for (const ref of refsIn(raw)) expect(resolve(ref), ref).toBeDefined();
});

const schemaOf = (content: z.infer<typeof contentSchema> | undefined) =>
  Object.values(content ?? {})[0]?.schema;

test.each(rows().filter(([, row]) => row.upload))('%s takes a file', (_, row) => {
  const schema = schemaOf(operationOf(row)?.requestBody?.content);
  expect(schema).toMatchObject({
    allOf: [
      { type: 'object' },
      { properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    ],
  });
});

test.each(rows())('%s answers an object, and problems as RFC 9457 has them', (_, row) => {
  const { default: problem, ...done } = operationOf(row)?.responses ?? {};
  expect(schemaOf(Object.values(done)[0]?.content)).toMatchObject({ type: 'object' });
  expect(Object.keys(problem?.content ?? {})).toEqual(['application/problem+json']);
  expect(schemaOf(problem?.content)).toMatchObject({
    required: ['type', 'title', 'status', 'detail'],
  });
});
