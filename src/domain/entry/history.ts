import * as z from 'zod';
import { moneySchema, pricesText } from '#domain/money';
import type { Edition } from '#domain/release/edition';
import { numberedEditionName, shopsText } from '#domain/release/editionText';
import { releaseStatusSchema, statusName } from '#domain/release/releaseStatus';

/** A field that a save changed, as readable text. */
export const fieldChangeSchema = z.object({
  /**
   * The field's name, such as `title`; for part of a list or a group, `tracks.isrc` or
   * `theme.dark.ink`.
   */
  field: z.string(),
  /** The name of the part, such as a track's title. */
  part: z.string().optional(),
  /** Null for an empty value. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** What made a version other than a save: the entry went to the trash, or came back from it. */
export const versionEvents = ['deleted', 'restored'] as const;
export type VersionEvent = (typeof versionEvents)[number];

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the server sets or derives from other fields. */
const derived = new Set([
  'id',
  'cId',
  'url',
  'accent',
  'releaseId',
  'earlierSlugs',
  'earlierCountries',
  'sequence',
]);

/** The differences between two versions of an entry: by field, and in lists by part. */
export function fieldChanges(before: Fields, after: Fields): FieldChange[] {
  return namesOf(before, after).flatMap((field) => {
    const [old, now] = [readable(field, before[field]), readable(field, after[field])];
    if (isList(old) && isList(now)) return listChanges(field, old, now);
    return valueChanges(field, old, now);
  });
}

/** Editions with their prices, shops and sides as texts; any other value as it is. */
function readable(field: string, value: unknown): unknown {
  if (field !== 'editions' || !Array.isArray(value)) return value;
  return value.map(({ price, prices = [], links, sides, ...edition }: Edition) => ({
    ...edition,
    ...(price && { price: pricesText([price, ...prices]) }),
    ...(sides && { sides: sides.map((side) => `${side.name} ${side.tracks.length}`).join(', ') }),
    links: shopsText(links),
  }));
}

const namesOf = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !derived.has(name),
  );

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isList = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isFields);

const isGroup = (value: unknown): value is Fields => isFields(value) && !Array.isArray(value);

/**
 * The change in a value; for a group, such as the label's theme or sentences, the change in each
 * member.
 */
function valueChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  const [earlier, price] = [moneySchema.safeParse(before).data, moneySchema.safeParse(after).data];
  if (earlier || price)
    return change(
      field,
      earlier ? pricesText([earlier]) : null,
      price ? pricesText([price]) : null,
    );
  if (!isGroup(before) && !isGroup(after))
    return change(field, textOf(field, before), textOf(field, after));
  const [old, now] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    valueChanges(`${field}.${name}`, old[name], now[name]),
  );
}

/** The key of a part within its list: its id, its address, its name or its words. */
const keyOf = ({ id, url, to, name, quote }: Fields): string =>
  String(id ?? url ?? to ?? name ?? quote);
/** The name of a part of a list. */
export const nameOfPart = (part: Fields): string =>
  isEdition(part)
    ? numberedEditionName(part)
    : String(
        part['name'] ||
          part['title'] ||
          part['source'] ||
          part['alt'] ||
          part['url'] ||
          part['to'] ||
          '',
      );

const isEdition = (part: Fields): part is Fields & Edition => 'format' in part && 'state' in part;

function listChanges(field: string, before: readonly Fields[], after: readonly Fields[]) {
  const [old, now] = [byKey(before), byKey(after)];
  const removed = before.filter((part) => !now.has(keyOf(part)));
  const added = after.filter((part) => !old.has(keyOf(part)));
  return [
    ...removed.map((part) => ({
      field,
      part: nameOfPart(part),
      before: nameOfPart(part),
      after: null,
    })),
    ...added.map((part) => ({
      field,
      part: nameOfPart(part),
      before: null,
      after: nameOfPart(part),
    })),
    ...after.flatMap((part) => partChanges(field, old.get(keyOf(part)), part)),
    ...orderChange(
      field,
      before.filter((part) => now.has(keyOf(part))),
      after.filter((part) => old.has(keyOf(part))),
    ),
  ];
}

const byKey = (parts: readonly Fields[]) => new Map(parts.map((part) => [keyOf(part), part]));

function partChanges(field: string, before: Fields | undefined, after: Fields): FieldChange[] {
  if (!before) return [];
  return namesOf(before, after).flatMap((name) =>
    valueChanges(`${field}.${name}`, before[name], after[name]).map((one) => ({
      ...one,
      part: nameOfPart(after),
    })),
  );
}

/** The change in the order of the parts that both versions have. */
function orderChange(field: string, before: readonly Fields[], after: readonly Fields[]) {
  const same = before.every((part, index) => keyOf(part) === keyOf(after[index] ?? {}));
  const listed = (parts: readonly Fields[]) => parts.map(nameOfPart).join(', ');
  return same ? [] : change(`${field}.order`, listed(before), listed(after));
}

function change(field: string, before: string | null, after: string | null): FieldChange[] {
  return before === after ? [] : [{ field, before, after }];
}

function textOf(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const status = field === 'releaseStatus' ? releaseStatusSchema.safeParse(value) : null;
  if (status?.success) return statusName(status.data);
  if (Array.isArray(value))
    return value.map((one) => (isFields(one) ? nameOfPart(one) : String(one))).join(', ') || null;
  return String(value);
}
