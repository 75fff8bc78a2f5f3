import * as z from 'zod';
import { type CallName, rows } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { type AnyExample, documented, exampleOf } from '#contract/examples';
import { problemSchema } from '#contract/problemJson';

type Json = Record<string, unknown>;

const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
};

function parameters(row: Endpoint): Json[] {
  const list = (object: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(object?.shape ?? {}).map(([name, type]) => ({
      name,
      in: where,
      required: where === 'path' || !z.safeParse(type as z.ZodType, undefined).success,
      schema: schema(type as z.ZodType, 'input'),
    }));
  const header = (name: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
  });
  const parameters: Json[] = [...list(row.params, 'path'), ...list(row.query, 'query')];
  if (row.matched) parameters.push(header('If-Match', true));
  if (row.idempotent) parameters.push(header('Idempotency-Key', false));
  return parameters;
}

const filePart: Json = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

function requestBody(row: Endpoint, { body: example }: AnyExample): Json {
  const fields = row.body ? schema(row.body, 'input') : { type: 'object' };
  const required = (content: Json) => ({ requestBody: { required: true, content } });
  if (row.upload)
    return required({ 'multipart/form-data': { schema: { allOf: [fields, filePart] } } });
  if (!row.body) return {};
  return required({
    'application/json': { schema: fields, example },
    ...(row.form && { 'application/x-www-form-urlencoded': { schema: fields } }),
  });
}

async function operation(name: CallName, row: Endpoint): Promise<Json> {
  const answer = schema(row.answer, 'output');
  return {
    operationId: name,
    summary: row.summary,
    ...(row.access === 'anyone' ? {} : { security: [{ [row.access]: [] }] }),
    parameters: parameters(row),
    ...requestBody(row, await exampleOf(name, documented)),
    responses: {
      [row.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: answer } },
      },
      ...(row.lateStatus && {
        [row.lateStatus]: {
          description: 'Done, and work is late',
          content: { 'application/json': { schema: answer } },
        },
      }),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: schema(problemSchema, 'output') } },
      },
    },
  };
}

/** The table as an OpenAPI 3.1 document. */
export async function describeApi(): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const [name, row] of rows()) {
    const path = `/${row.path}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: await operation(name, row) };
  }
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
  return {
    openapi: '3.1.0',
    info: { title: 'Gatefold', version: '1', description: 'The API of a record label.' },
    paths,
    components: {
      securitySchemes: {
        'signed-in': bearer('Any valid access token.'),
        member: bearer('The token of a member.'),
        staff: bearer('The token of a member of staff.'),
        builder: bearer("The builder's secret."),
      },
    },
  };
}
