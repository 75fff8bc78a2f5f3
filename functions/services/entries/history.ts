import type { Answer, Call } from '#contract/api';
import { fieldChanges } from '#domain/entry/history';
import type { EntryKind } from '#domain/entryKind';
import type { Key } from '#domain/identifier';
import { labelId } from '#domain/label/label';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { CataloguePort, EntryStore, Ports } from '#functions/services/ports';
import type { Answers } from './answers.ts';
import { notFound } from './entries.ts';

const pageSize = 20;

/** A store, and how to show its entries in a history. */
interface Source<E extends Numbered, V> {
  store: EntryStore<E, unknown>;
  kind: EntryKind;
  toAnswers: (entities: readonly E[]) => V[] | Promise<V[]>;
}

/** Shows the versions of entries, with the changed fields. */
export function createHistory(
  ports: Pick<Ports, CataloguePort | 'labels'>,
  { answers }: { answers: Answers },
) {
  const { artists, releases, shows, merch, news, labels } = ports;
  return {
    getArtistHistory({
      params,
      query,
    }: Call<'getArtistHistory'>): Promise<Answer<'getArtistHistory'>> {
      const source = { store: artists, kind: 'artist', toAnswers: all(answers.artist) } as const;
      return historyPage(source, params.id, query.below);
    },
    getReleaseHistory({
      params,
      query,
    }: Call<'getReleaseHistory'>): Promise<Answer<'getReleaseHistory'>> {
      const source = { store: releases, kind: 'release', toAnswers: answers.releases } as const;
      return historyPage(source, params.id, query.below);
    },
    getShowHistory({ params, query }: Call<'getShowHistory'>): Promise<Answer<'getShowHistory'>> {
      const source = { store: shows, kind: 'show', toAnswers: answers.shows } as const;
      return historyPage(source, params.id, query.below);
    },
    getMerchHistory({
      params,
      query,
    }: Call<'getMerchHistory'>): Promise<Answer<'getMerchHistory'>> {
      const source = { store: merch, kind: 'merch', toAnswers: answers.manyMerch } as const;
      return historyPage(source, params.id, query.below);
    },
    getNewsHistory({ params, query }: Call<'getNewsHistory'>): Promise<Answer<'getNewsHistory'>> {
      const source = { store: news, kind: 'news', toAnswers: all(answers.news) } as const;
      return historyPage(source, params.id, query.below);
    },
    getLabelHistory({ query }: Call<'getLabelHistory'>): Promise<Answer<'getLabelHistory'>> {
      const source = { store: labels, kind: 'label', toAnswers: all(answers.label) } as const;
      return historyPage(source, labelId, query.below);
    },
  };
}

const all =
  <E extends Numbered, V>(toAnswer: (entity: E) => V) =>
  (entities: readonly E[]) =>
    entities.map((entity) => toAnswer(entity));

async function historyPage<E extends Numbered, V extends object>(
  { store, kind, toAnswers }: Source<E, V>,
  key: Key,
  below = Number.POSITIVE_INFINITY,
) {
  const stored = await store.find(key);
  if (!stored) throw notFound(kind);
  // An interrupted save leaves the stored version in the history as well.
  const from = Math.min(below, stored.version);
  const part = { below: from, count: pageSize + 1, isUsable: true };
  const older = await store.history(stored.entity.id, part);
  // An unusable version can't be shown, and `stored` contains a substitute for it.
  const read = stored.version < below && !stored.substitute ? [stored, ...older] : older;
  const page = read.slice(0, pageSize + 1);
  const entries = await toAnswers(page.map(({ entity }) => entity));
  const shown = entries.flatMap((entry, index) => {
    const saved = page[index];
    return saved ? [{ saved, entry }] : [];
  });
  const versions = shown.slice(0, pageSize).map(({ saved, entry }, index) => ({
    ...signature(saved),
    changes: changesSince(shown[index + 1]?.entry, entry),
    entry,
  }));
  const last = versions.at(-1);
  return {
    versions,
    ...(last && last.version > 1 && read.length > pageSize && { next: last.version }),
  };
}

const signature = ({ version, savedAt, savedBy: by, event }: Saved<unknown>) => ({
  version,
  savedAt,
  by,
  ...(event && { event }),
});

const changesSince = (before: object | undefined, after: object) =>
  before ? fieldChanges({ ...before }, { ...after }) : [];
