import { isDeepStrictEqual } from 'node:util';
import type { TimedChange } from '#domain/proposal/timedChange';
import { withEditions } from '#domain/release/oldEditions';
import { type StoredRelease, storedReleaseSchema } from '#domain/release/release';
import { toChunks } from '#functions/adapters/storage/rows';
import { columnsOf } from '#functions/adapters/storage/timedChanges';
import { formatOf } from '#words/soldFormat';
import type { Row } from './rows.ts';

/**
 * The value that a row holds as JSON, in the parts `json0`, `json1` …; undefined for a row without
 * one, and for one that is damaged.
 */
function jsonOf(row: Row): Record<string, unknown> | undefined {
  let json = '';
  for (let index = 0; ; index++) {
    const part = textOf(row[`json${index}`]);
    if (part === undefined) break;
    json += part;
  }
  try {
    return json ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a property, which an archive stores with its type; undefined for any other. */
function textOf(property: Row[string] | undefined): string | undefined {
  const value = typeof property === 'object' ? property.value : property;
  return typeof value === 'string' ? value : undefined;
}

/** The same row with another value. */
function withValue(row: Row, value: unknown): Row {
  const others = Object.entries(row).filter(([name]) => !/^json\d+$/.test(name));
  return {
    ...Object.fromEntries(others),
    ...toChunks(value),
    partitionKey: row.partitionKey,
    rowKey: row.rowKey,
  };
}

/** The tables that have another name since, by the one they had. */
const tableNames: Readonly<Record<string, string>> = {
  letters: 'emails',
  mailings: 'campaigns',
  limits: 'rateCounts',
  readings: 'accessLog',
  views: 'savedViews',
  timed: 'timedChanges',
  links: 'brokenLinks',
};

/** The name that this version has for a table of a backup. */
export const currentTable = (table: string): string => tableNames[table] ?? table;

/** The partitions that have another name since, by table and the name they had. */
const partitions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  letters: { letter: 'email' },
  mailings: { mailing: 'campaign' },
  readings: { reading: 'access' },
};

/** The partition of the entries in their table. */
const entryPartitions: Readonly<Record<string, string>> = {
  artists: 'artist',
  releases: 'release',
  label: 'label',
};

type Value = Record<string, unknown>;

/** The values of changed tables as this version stores them; null for one that it no longer has. */
const currentValues: Readonly<Record<string, (value: Value) => Value | null>> = {
  letters: ({ content, ...email }) => ({ ...withState(email), content: currentContent(content) }),
  newsletters: ({ batchAt: chunkAt, ...newsletter }) => ({
    ...newsletter,
    ...(chunkAt !== undefined && { chunkAt }),
  }),
  presaves: withConsentText,
  follows: withConsentText,
  subscriptions: withConsentText,
  proposals: ({ answer, ...proposal }) => ({
    ...proposal,
    ...(isValue(answer) && { answer: withNote(answer) }),
  }),
  mailings: ({ batch, ...campaign }) => ({
    ...campaign,
    chunk: isValue(batch) ? withState(batch) : batch,
  }),
  views: ({ query, ...view }) => ({
    ...view,
    query: String(query).replace(/(?<=[?&])lacks=/, 'missing='),
  }),
  timed(value) {
    if (!('release' in value)) return value;
    // Artists could set a time; now only staff can.
    if (value['role'] === 'artist') return null;
    const { release: entry, kind = 'release', ...change } = value;
    return { ...change, kind, entry };
  },
};

function currentContent(content: unknown) {
  if (!isValue(content)) return content;
  return content['kind'] === 'held' ? { ...content, kind: 'personalData' } : withNote(content);
}

/** Staff's note in an email or an answer, which was `words`. */
function withNote(value: Value): Value {
  const { words, ...others } = value;
  return words === undefined ? value : { ...others, note: words };
}

/** A visitor's row whose consents have a text, which was `words`. */
function withConsentText({ consent, again, ...value }: Value): Value {
  return {
    ...value,
    consent: consentWithText(consent),
    ...(again !== undefined && { again: consentWithText(again) }),
  };
}

function consentWithText(consent: unknown) {
  if (!isValue(consent) || !('words' in consent)) return consent;
  const { words: text, ...others } = consent;
  return { ...others, text };
}

/** An email or a chunk with the state of its delivery: `held` is now `blocked`. */
const withState = ({ sending, ...value }: Value): Value => ({
  ...value,
  sending:
    isValue(sending) && sending['state'] === 'held' ? { ...sending, state: 'blocked' } : sending,
});

/** A version of an entry: 0.2 had neither public versions nor editions, and ids in capitals. */
function currentVersion(row: Row, entry: Value): Row {
  const isRelease = row.partitionKey.startsWith('release');
  const current = isRelease ? withOwnEditions(withLowerIds(entry)) : entry;
  const publicPart = { publicVersion: 1, publicBy: row['person'] ?? '' };
  return withValue({ ...row, ...publicPart }, current);
}

/** Clients choose the ids of new tracks, and could choose capitals. */
function withLowerIds(release: Value): Value {
  const { tracks } = release;
  if (!Array.isArray(tracks)) return release;
  const lowered = tracks.map((track) =>
    isValue(track) && typeof track['id'] === 'string'
      ? { ...track, id: track['id'].toLowerCase() }
      : track,
  );
  return { ...release, tracks: lowered };
}

const soldSchema = storedReleaseSchema.pick({ id: true, links: true });

/** A release with the editions that follow from its number, barcode and links. */
function withOwnEditions(release: Value): Value {
  if (!soldSchema.safeParse(release).success) return release;
  return { ...withEditions(release as StoredRelease & Value, formatOf) };
}

const isValue = (value: unknown): value is Value => typeof value === 'object' && value !== null;

/**
 * A row of a backup as this version stores it, in `currentTable`; null for one that it no longer
 * has. Only this file knows how version 0.2 stored data; rows of later versions stay as they are.
 */
export function currentRow(table: string, row: Row): Row | null {
  const { partitionKey, rowKey } = row;
  const isOfEntries = entryPartitions[table] === partitionKey;
  // Waiting and published changes, and the last build: everything is published again.
  if (isOfEntries && /^[pq]\d/.test(rowKey)) return null;
  if (table === 'publications' && partitionKey === 'report') return null;
  const value = jsonOf(row);
  if (!value) return row;
  // The last import run, which ends with the product that it ran in.
  if (table === 'imports' && partitionKey === 'run' && !('leasedUntil' in value)) return null;
  if (isOfEntries && rowKey.startsWith('i') && 'prints' in value) {
    const { prints, tracks: _, declined: __, tracksBefore: ___, whole: ____, ...record } = value;
    return withValue(row, { ...record, fingerprints: prints });
  }
  // List rows are made anew from the entries.
  if (isOfEntries && rowKey.startsWith('c') && 'lacks' in value) return null;
  // Deleted entries were purged at once.
  if (isOfEntries && rowKey.startsWith('x') && !('deletedAt' in row))
    return { ...row, deletedAt: new Date(0).toISOString(), account: '', person: '' };
  const isVersion = (isOfEntries && rowKey.startsWith('e')) || table === 'history';
  if (isVersion && !('publicVersion' in row)) return currentVersion(row, value);
  const convert = currentValues[table];
  if (!convert && currentTable(table) === table) return row;
  const current = convert ? convert(value) : value;
  if (currentTable(table) === table && isDeepStrictEqual(current, value)) return row;
  const partition = partitions[table]?.[partitionKey] ?? partitionKey;
  const columns = table === 'timed' && current && columnsOf(current as unknown as TimedChange);
  return current && withValue({ ...row, partitionKey: partition, ...columns }, current);
}
