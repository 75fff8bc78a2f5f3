import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Answer, apiTable, type Call, type CallName } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import type { Caller } from '#domain/member/member';
import { Problem, parse } from '#domain/problem';
import { maxRichText } from '#domain/richText/richText';
import { anyCharacter } from '#fixtures/anyCharacter';
import { aCaller } from '#fixtures/callers';
import type { Calls } from '#functions/services/calls';
import { hostileHtml, trickyTexts } from '../security/hostileTexts.ts';

/** Makes a call as over the wire: through JSON, its row's schemas and JSON again. */
export async function askOf<N extends CallName>(
  services: Calls,
  [name, given, caller = aCaller('staff')]: [name: N, given: object, caller?: Caller],
): Promise<Answer<N>> {
  const row: Endpoint = apiTable[name];
  const call: Record<string, unknown> = JSON.parse(JSON.stringify(given));
  if (row.limited) call['client'] = randomUUID();
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = row[part];
    if (schema) call[part] = parse(schema, call[part] ?? {});
  }
  const answer = await services[name](call as Call<N>, caller, randomUUID());
  const value = row.versioned ? (answer as { value: unknown }).value : answer;
  row.answer.parse(JSON.parse(JSON.stringify(value)));
  return answer as Answer<N>;
}

const characters = fc.constantFrom(
  ...[
    '<',
    '&',
    '>',
    '"',
    "'",
    '&#1;',
    '&#xD800;',
    '&#xFFFE;',
    '<p>',
    '</p>',
    '<b>',
    '<div>',
    '<ul><li>',
  ],
  ...['\u0000', '\u0001', '\r', '\n', '\r\n', '\t', '\u007f', '\u0085', '\u2028', '\u2029'],
  ...['\ud800', '\udc00', '\ufffe', '\uffff', '\ufdd0', '\u{1fffe}', '\ufeff', '\u00ad'],
  ...[
    '\u202e',
    '\u202c',
    '\u2066',
    '\u2069',
    '\u200f',
    '\u200b',
    'a\u0300',
    '🎺',
    'x',
    ' ',
    '\u00a0',
  ],
);
/** A text that repeats a part up to a length at the limit or just beyond. */
const longText = (max: number) =>
  fc
    .tuple(
      fc.array(characters, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(1, 0.6, 0.3, 1.001),
    )
    .map(([parts, share]) => {
      const part = parts.join('');
      return part.repeat(Math.ceil((max * share) / part.length)).slice(0, Math.ceil(max * share));
    });
export const anyText = (max: number) =>
  fc.oneof(
    fc.constantFrom<string>(...trickyTexts, ...hostileHtml),
    fc.array(characters, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    longText(max),
  );
export const richText = fc.oneof(
  anyText(maxRichText),
  fc.nat(400).map((deep) => '<blockquote>'.repeat(deep)),
);
/** Mostly an accepted text, so that the other fields are tested too. */
export const line = (max: number) =>
  fc.oneof({ arbitrary: fc.constant('Salt'), weight: 3 }, { arbitrary: anyText(max), weight: 2 });
const link = fc.record({
  name: line(100),
  url: fc.oneof(
    { arbitrary: fc.constant('https://salt.example/'), weight: 4 },
    { arbitrary: anyText(100).map((text) => `https://salt.example/${text}`), weight: 1 },
  ),
});
export const links = fc.array(link, { maxLength: 3 });

/** Returns null for input that is rejected with a field error. */
export async function taken<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'too-large') return null;
    expect(error.code).toBe('invalid-input');
    expect(error.data.errors?.[0]?.path).toBeTruthy();
    return null;
  }
}
