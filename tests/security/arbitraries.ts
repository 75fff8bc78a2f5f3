import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod';
import { anyCharacter } from '#fixtures/anyCharacter';
import { hostileHtml, trickyTexts } from './hostileTexts.ts';

/** JSON Schema, as far as the table's rows use it. */
interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Texts short enough for an address; Node rejects longer ones before the API sees them. */
const shortText = fc.oneof(
  fc.constantFrom<string>(...trickyTexts, ...hostileHtml),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const text = fc.oneof(
  shortText,
  fc.string({ minLength: 1, maxLength: 4 }).map((part) => part.repeat(5_000)),
);

/** Any JSON value. */
const rubbish = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, '', [], {}));

const formats: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid({ version: 4 }),
  guid: fc.uuid(),
  uri: fc.webUrl({ validSchemes: ['http', 'https'] }),
  email: fc.emailAddress(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

function ofText({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<unknown> {
  const formed = format === undefined ? undefined : formats[format];
  if (formed) return formed;
  if (pattern && !/\\p|\(\?[<!=]/.test(pattern))
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), text);
  return fc.oneof(fc.string({ minLength, maxLength: Math.min(maxLength, 200) }), text);
}

function ofNumber({ minimum = -2e9, maximum = 2e9 }: Schema): Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -2e9), Math.min(maximum, 2e9)];
  return fc.oneof(fc.integer({ min, max }), fc.double(), fc.constantFrom(0, -1, 1e21, 2 ** 53));
}

function ofObject({ properties = {}, additionalProperties }: Schema): Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, nearly(part)])),
    { requiredKeys: Object.keys(properties) },
  );
  const extra = typeof additionalProperties === 'object' ? nearly(additionalProperties) : rubbish;
  return fc
    .tuple(known, fc.option(fc.dictionary(fc.constantFrom(...trickyTexts), extra, { maxKeys: 2 })))
    .map(([fields, more]) => ({ ...more, ...fields }));
}

function exactly(schema: Schema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(nearly));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => exactly({ ...schema, type })));
  if (schema.type === 'string') return ofText(schema);
  if (schema.type === 'number' || schema.type === 'integer') return ofNumber(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array')
    return fc.array(schema.items ? nearly(schema.items) : rubbish, { maxLength: 4 });
  return schema.type === 'object' ? ofObject(schema) : rubbish;
}

/** Mostly values that match a schema, with an occasional other value anywhere in it. */
function nearly(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ arbitrary: exactly(schema), weight: 12 }, { arbitrary: rubbish, weight: 1 });
}

const schemaSchema: z.ZodType<Schema> = z.custom<Schema>((value) => typeof value === 'object');

/** The example with one field replaced or dropped. */
function spoilt(example: Record<string, unknown>): Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...Object.keys(example)), fc.oneof(rubbish, fc.constant(undefined)))
    .map(([name, value]) => ({ ...example, [name]: value }));
}

/** Inputs for a schema of the table: the example spoilt, and other valid or almost valid values. */
export function inputsFor(
  schema: z.ZodType,
  example: Record<string, unknown> = {},
): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const made = nearly(schemaSchema.parse(json));
  if (Object.keys(example).length === 0) return made;
  const near = fc.oneof(fc.constant(example), spoilt(example));
  return fc.oneof({ arbitrary: made, weight: 3 }, { arbitrary: near, weight: 1 });
}

/** Parts of an address: ids, numbers, and texts with a meaning in other contexts. */
export const pathPart = fc
  .oneof(fc.uuid({ version: 4 }), fc.nat({ max: 4 }).map(String), shortText)
  // The URL parser removes these before sending.
  .filter((part) => !['', '.', '..'].includes(part));

/** The values of a query. */
export const queryText = shortText;
