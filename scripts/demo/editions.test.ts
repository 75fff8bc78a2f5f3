import { expect, test } from 'vitest';
import { isBarcode } from '#domain/identifier';
import { editionSchema } from '#domain/release/edition';
import { editionFormats, editionStates } from '#domain/release/editionFormat';
import { editionsFrom } from '#domain/release/oldEditions';
import { anId } from '#fixtures/ids';
import { demoCatalogue } from './catalogue.ts';
import { demoLabel } from './label.ts';
import { demoMerch } from './merch.ts';

/** The demo's links to its shop say what they sell in one English word. */
const soldBy = ({ name }: { name: string }) => {
  const formats = ['vinyl', 'cassette', 'download'] as const;
  return formats.find((format) => format === name.toLowerCase()) ?? null;
};

const { releases } = demoCatalogue('2026-11-21');
const own = releases.flatMap(({ editions = [] }) => editions);
const others = releases
  .filter(({ editions }) => !editions)
  .flatMap(({ links }) => editionsFrom({ id: anId('release', 1), links }, soldBy));
const given = (field: 'format' | 'state' | 'catalogueNumber' | 'barcode') =>
  own.flatMap((edition) => edition[field] ?? []);

test('the demo has sixty editions, of every format and in every state', () => {
  expect(own.length + others.length).toBeGreaterThanOrEqual(60);
  expect(new Set(given('format'))).toEqual(new Set(editionFormats));
  expect(new Set(given('state'))).toEqual(new Set(editionStates));
});

test('every edition is one that the API takes, with numbers of its own', () => {
  for (const { sides: _, ...edition } of own)
    expect(editionSchema.safeParse({ ...edition, id: anId('edition', 1) }).error).toBeUndefined();
  for (const field of ['catalogueNumber', 'barcode'] as const)
    expect(new Set(given(field)).size).toBe(given(field).length);
  expect(given('barcode').every((code) => isBarcode(code))).toBe(true);
});

test('the label’s currency comes first in every price, and there are eight items of merch', () => {
  const first = [...own, ...demoMerch].flatMap(({ price }) => price?.currency ?? []);
  expect(new Set(first)).toEqual(new Set([demoLabel.currency]));
  expect(demoMerch).toHaveLength(8);
});

test('some records are known by the links to their shop alone', () => {
  expect(others.length).toBeGreaterThan(3);
});
