import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';
import type { Merch } from '#domain/merch/merch';
import type { News } from '#domain/news/news';
import type { Release } from '#domain/release/release';
import type { Show } from '#domain/show/show';

/** The entries that a call refers to. */
export interface Targets {
  artist: Artist;
  release: Release;
  show: Show;
  merch: Merch;
  news: News;
}

/** The target that a row's path is about; a release, unless it names another kind. */
function targetOf(
  { path }: Endpoint,
  { artist, release, show, merch, news }: Targets,
): Artist | Release | Show | Merch | News {
  if (path.startsWith('artists/')) return artist;
  if (path.startsWith('merch/')) return merch;
  if (path.startsWith('news/')) return news;
  return path.startsWith('shows/') ? show : release;
}

/** Field values by name, for a call about the targets. */
function namedValues(row: Endpoint, targets: Targets): Record<string, unknown> {
  const { artist, release } = targets;
  const entry = targetOf(row, targets);
  const known = { artistIds: [artist.id], entity: 'release', releaseId: release.id, id: entry.id };
  const artists = [{ part: 'main', name: artist.name, id: artist.id }];
  return {
    ...entry,
    ...known,
    ...(/^(releases|merch)\/add$/.test(row.path) && { artists: [artist.id] }),
    ...(row.path === 'shows/add' && { artists }),
  };
}

/** Values of every type on the wire. */
const usual = [
  ...[undefined, null, '', 'x', 1, 10, true, [], {}, 'release', 'staff', 'live', '2026-11-21'],
  ...['00000000-0000-4000-8000-000000000000', 'https://gatefold.example/', 'a@gatefold.example'],
  // A hash, and a future time.
  ...['a'.repeat(64), '2199-06-01T10:00:00.000Z'],
  // A crop.
  { left: 0, top: 0, side: 100 },
];

/** The first value that a field's schema accepts, or 'x' if none. */
function valueFor(field: z.ZodType, named: readonly unknown[]): unknown {
  const candidates = [...named.filter((value) => value !== undefined), ...usual];
  const fit = candidates.findIndex((value) => field.safeParse(value).success);
  return fit === -1 ? 'x' : candidates[fit];
}

const shapeOf = (schema: unknown): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject
    ? z.record(z.string(), z.custom<z.ZodType>()).parse(schema.shape)
    : {};
const fieldsOf = ({ body }: Endpoint) => shapeOf(body);

/** The query of a row that names an entry by its id; of other rows a sample has none. */
function queryOf(row: Endpoint, targets: Targets): string {
  const fields = shapeOf(row.query);
  if (!('id' in fields)) return '';
  const named = namedValues(row, targets);
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueFor(field, [named[name]]);
    return value === undefined ? [] : [[name, String(value)]];
  });
  return `?${new URLSearchParams(entries)}`;
}

function bodyOf(row: Endpoint, targets: Targets): Record<string, unknown> {
  const named = namedValues(row, targets);
  const { artist, release, show, merch, news } = targets;
  // Fields with these names contain the entry or its id.
  const whole: Record<string, readonly unknown[]> = {
    artist: [artist.id, artist],
    release: [release.id, release],
    show: [show.id, show],
    merch: [merch.id, merch],
    news: [news.id, news],
  };
  const entries = Object.entries(fieldsOf(row)).map(([name, field]) => [
    name,
    valueFor(field, whole[name] ?? [named[name]]),
  ]);
  return Object.fromEntries(entries);
}

/** A call of any row about the targets, built only from the table. */
export function sampleCall(row: Endpoint, targets: Targets): { path: string; init: RequestInit } {
  const { id } = targetOf(row, targets);
  const path = row.path.replace('{id}', id);
  const headers = new Headers({ 'if-match': '"1"' });
  if (row.method === 'GET') return { path: path + queryOf(row, targets), init: { headers } };
  const body = bodyOf(row, targets);
  if (row.upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body))
      if (value !== undefined) form.set(name, String(value));
    form.set('file', new Blob(['no picture']));
    return { path, init: { method: row.method, headers, body: form } };
  }
  headers.set('content-type', 'application/json');
  return { path, init: { method: row.method, headers, body: JSON.stringify(body) } };
}

/** True for a row whose call refers to an entry that may belong to another artist. */
export function namesEntry(row: Endpoint): boolean {
  const naming = ['id', 'releaseId', 'artists', 'artist', 'release', 'show', 'merch', 'news'];
  const inBody = Object.keys(fieldsOf(row)).some((name) => naming.includes(name));
  return Boolean(row.params) || 'id' in shapeOf(row.query) || inBody;
}
