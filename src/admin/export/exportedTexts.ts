import { api } from '#adapters/api';
import { tableOf } from '#adapters/csv';
import type { ExportedVisitors } from '#contract/export';
import type { StoredArtist } from '#domain/artist/artist';
import { catalogueTables } from '#domain/exporting/catalogueTables';
import type { StoredMerch } from '#domain/merch/merch';
import type { StoredRelease } from '#domain/release/release';
import type { StoredShow } from '#domain/show/show';

/** A file of text in an export. */
export interface ExportedText {
  path: string;
  text: string;
}

/** A part of an export that is made from answers of the API. */
export interface TextPart {
  /** Its folder, for the list of what is missing. */
  name: string;
  load: () => Promise<ExportedText[]>;
}

type Cell = string | number;

const json = (path: string, value: unknown): ExportedText => ({
  path: `${path}.json`,
  text: JSON.stringify(value, null, 2),
});
const csv = (path: string, lines: readonly Record<string, Cell>[]): ExportedText => ({
  path: `${path}.csv`,
  text: tableOf(lines),
});

/** All entries of a kind, read page by page. */
async function allPages<E, B, T>(
  load: (after: number | undefined) => Promise<{
    entries: E[];
    broken: B[];
    trash: T[];
    next?: number | undefined;
  }>,
) {
  const all = { entries: [] as E[], broken: [] as B[], trash: [] as T[] };
  let after: number | undefined;
  do {
    const page = await load(after);
    all.entries.push(...page.entries);
    all.broken.push(...page.broken);
    all.trash.push(...page.trash);
    after = page.next;
  } while (after !== undefined);
  return all;
}

async function catalogue(): Promise<ExportedText[]> {
  const artists = await allPages<StoredArtist, unknown, unknown>((after) =>
    api.exportArtists({ query: { after } }),
  );
  const releases = await allPages<StoredRelease, unknown, unknown>((after) =>
    api.exportReleases({ query: { after } }),
  );
  const shows = await allPages<StoredShow, unknown, unknown>((after) =>
    api.exportShows({ query: { after } }),
  );
  const merch = await allPages<StoredMerch, unknown, unknown>((after) =>
    api.exportMerch({ query: { after } }),
  );
  const tables = catalogueTables({
    artists: artists.entries,
    releases: releases.entries,
    shows: shows.entries,
    merch: merch.entries,
  });
  return [
    json('catalogue/catalogue', {
      artists: artists.entries,
      releases: releases.entries,
      shows: shows.entries,
      merch: merch.entries,
      trash: {
        artists: artists.trash,
        releases: releases.trash,
        shows: shows.trash,
        merch: merch.trash,
      },
      broken: {
        artists: artists.broken,
        releases: releases.broken,
        shows: shows.broken,
        merch: merch.broken,
      },
    }),
    ...Object.entries(tables).map(([name, lines]) => csv(`catalogue/${name}`, lines)),
  ];
}

async function label(): Promise<ExportedText[]> {
  const { value } = await api.getLabel({});
  return [
    json('label/label', value),
    csv(
      'label/pages',
      value.pages.map(({ title, slug, body }) => ({ title, slug, body })),
    ),
  ];
}

async function newsletters(): Promise<ExportedText[]> {
  const { newsletters: all, languages } = await api.getNewsletters({});
  const lines = all.flatMap((newsletter) => {
    const { subject, text, others = {}, state, savedBy, startedAt, endedAt, readers } = newsletter;
    const texts = [[languages[0] ?? '', { subject, text }] as const, ...Object.entries(others)];
    return texts.map(([language, written]) => ({
      language,
      subject: written.subject,
      text: written.text,
      state,
      savedBy,
      readers,
      startedAt: startedAt ?? '',
      endedAt: endedAt ?? '',
    }));
  });
  return [json('label/newsletters', all), csv('label/newsletters', lines)];
}

async function members(): Promise<ExportedText[]> {
  const { members: all } = await api.listMembers({});
  const lines = all.map(({ name, role, byDirectory, artists, mail, mayReadAddresses }) => ({
    name,
    role: byDirectory ? 'staff' : role,
    artists: artists.map((artist) => artist.name).join(', '),
    mail: mail ?? '',
    mayReadAddresses: mayReadAddresses ? 'yes' : '',
  }));
  return [json('label/members', lines), csv('label/members', lines)];
}

async function activity(): Promise<ExportedText[]> {
  const lines: Record<string, Cell>[] = [];
  let next: string | undefined;
  do {
    const page = await api.listActivity({ query: { next } });
    for (const { at, by, did, entry, about = '', count = '' } of page.items)
      lines.push({ at, by: by.name, did, entry: entry?.name ?? '', about, count });
    next = page.next;
  } while (next !== undefined);
  return [json('label/activity', lines), csv('label/activity', lines)];
}

/** The parts of an export but the files and the visitors, each loaded on its own. */
export const textParts: readonly TextPart[] = [
  { name: 'catalogue', load: catalogue },
  { name: 'label/label', load: label },
  { name: 'label/newsletters', load: newsletters },
  { name: 'label/members', load: members },
  { name: 'label/activity', load: activity },
];

/** Visitors' addresses with their consent. */
export function visitorTexts(visitors: ExportedVisitors): ExportedText[] {
  return Object.entries(visitors).flatMap(([name, lines]) => [
    json(`visitors/${name}`, lines),
    csv(
      `visitors/${name}`,
      lines.map((line) =>
        Object.fromEntries(Object.entries(line).map(([column, cell]) => [column, cell ?? ''])),
      ),
    ),
  ]);
}
