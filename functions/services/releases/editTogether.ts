import type { Answer, Call } from '#contract/api';
import { isSame } from '#domain/comparison';
import { counted } from '#domain/counted';
import { fieldChanges } from '#domain/entry/history';
import { errorLine } from '#domain/errorLine';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/substitute';
import { editionsSchema } from '#domain/release/edition';
import type { StoredRelease } from '#domain/release/release';
import {
  newEditions,
  togetherOf,
  unknownEditions,
  wholeTogetherSchema,
  withTogether,
} from '#domain/release/together';
import { releaseSlug } from '#domain/slug';
import type { Saved } from '#functions/ports/entries';
import { checkKnownArtists } from '#functions/services/artists/knownArtists';
import { nextSlugs } from '#functions/services/entries/entries';
import type { Ports } from '#functions/services/ports';
import { checkReady } from './releaseRules.ts';
import type { Releases } from './releases.ts';

type NeededPorts = Pick<Ports, 'artists' | 'releases' | 'requestPublication' | 'log'>;
interface NeededServices {
  releases: Pick<Releases, 'save'>;
}
type Edit = Call<'editReleases'>['body']['edits'][number];
type Result = Answer<'editReleases'>['results'][number];

/** The fields for the list of changes, with artists by name and editions whole. */
function readable(release: StoredRelease, names: Map<string, string>) {
  const { artistIds, ...fields } = togetherOf(release);
  const { editions = [] } = release;
  return {
    ...fields,
    editions,
    artists: artistIds.map((id) => ({ id, name: names.get(id) ?? id })),
  };
}

/** Changes several releases at once: each separately, but all with one publication. */
export function createEditTogether(
  { artists, releases, requestPublication, log }: NeededPorts,
  { releases: { save } }: NeededServices,
) {
  /** @throws {Problem} for an invalid change */
  async function changed(previous: Saved<StoredRelease>, { fields, version }: Edit) {
    const old = previous.entity;
    if (version !== undefined && version !== previous.version)
      throw new Problem('changed', `${previous.savedBy.name} has saved it in the meantime.`);
    mustBeUsable(previous);
    if (unknownEditions(old.editions, fields.editions).length > 0)
      throw new Problem('not-found', 'One of these editions is no longer there.');
    const wanted = withTogether(old, fields);
    const ids = wanted.artistIds;
    await checkKnownArtists(artists, { ids, before: old.artistIds, path: 'artists' });
    const next = { ...wanted, ...nextSlugs(previous, old.slug, releaseSlug(wanted)) };
    checkReady(old, next);
    return next;
  }

  /**
   * The version that an edit is based on, with the result if the edit was already stored and only
   * its answer was lost. Otherwise the stored version.
   */
  async function editedFrom(
    stored: Saved<StoredRelease>,
    { version = stored.version, fields }: Edit,
    caller: Caller,
  ): Promise<{ from: Saved<StoredRelease>; made?: Saved<StoredRelease> }> {
    if (stored.substitute || stored.version <= version) return { from: stored };
    const earlier = await releases.history(stored.entity.id, { below: version + 2, count: 2 });
    const [from, made] = [version, version + 1].map((wanted) =>
      [stored, ...earlier].find((saved) => saved.version === wanted),
    );
    if (!from || made?.savedBy.account !== personOf(caller).account) return { from: stored };
    const wanted = togetherOf(withTogether(from.entity, fields));
    return isSame(wanted, togetherOf(made.entity)) ? { from, made } : { from: stored };
  }

  async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await Promise.all([...new Set(ids)].map((id) => artists.find(id)));
    return new Map(found.flatMap((saved) => (saved ? [[saved.entity.id, saved.entity.name]] : [])));
  }

  async function changesOf(from: StoredRelease, to: StoredRelease) {
    const names = await namesOf([...from.artistIds, ...to.artistIds]);
    return fieldChanges(readable(from, names), readable(to, names));
  }

  async function edit(one: Edit, { dryRun, caller }: { dryRun: boolean; caller: Caller }) {
    const found = await releases.find(one.cId);
    if (!found) {
      const refusal = 'No release has this number.';
      const result: Result = {
        cId: one.cId,
        title: '',
        version: null,
        changes: [],
        refusal,
        before: {},
      };
      return { result, isSeen: false };
    }
    const { from: previous, made } = dryRun
      ? { from: found, made: undefined }
      : await editedFrom(found, one, caller);
    const { entity, version } = previous;
    const before = togetherOf(entity);
    for (const { id } of newEditions(entity.editions, one.fields.editions))
      before.editions.push({ id, isRemoved: true });
    const result: Result = { cId: one.cId, title: entity.title, version, changes: [], before };
    if (made) {
      result.changes = await changesOf(entity, made.entity);
      return { result: { ...result, version: found.version }, isSeen: false };
    }
    try {
      const next = await changed(previous, one);
      result.changes = await changesOf(entity, next);
      if (dryRun || isSame(togetherOf(entity), togetherOf(next))) return { result, isSeen: false };
      const stored = await save(previous, next, caller);
      return { result: { ...result, version: stored.saved.version }, isSeen: stored.isSeen };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { result: { ...result, refusal: error.message }, isSeen: false };
    }
  }

  /** The result of an edit that failed for an unforeseen reason, which is logged. */
  function failed({ cId }: Edit, error: unknown): Result {
    log('edit.failed', { cId, reason: errorLine(error) });
    const refusal = 'Something went wrong. It is not known whether it was changed: look at it.';
    return { cId, title: '', version: null, changes: [], refusal, before: {} };
  }

  return {
    async getSheet(): Promise<Answer<'getSheet'>> {
      const [all, rows] = await Promise.all([releases.allReadable(), artists.rows()]);
      const sorted = all.entries.toSorted((one, other) => one.entity.cId - other.entity.cId);
      return {
        // Leave out releases with invalid stored data; their editor shows the problem.
        releases: sorted.flatMap(({ entity, version }) => {
          const { data: fields } = wholeTogetherSchema.safeParse(togetherOf(entity));
          const { data: editions } = editionsSchema.safeParse(entity.editions ?? []);
          return fields && editions ? [{ cId: entity.cId, version, fields, editions }] : [];
        }),
        artists: rows.map(({ id, name, note }) => ({ id, name, ...(note && { note }) })),
      };
    },

    async editReleases({ body }: Call<'editReleases'>, caller: Caller) {
      const { dryRun, edits } = body;
      const results: Result[] = [];
      let seen = 0;
      let failures = 0;
      try {
        // In sequence, since two edits of the same release build on one another.
        for (const one of edits) {
          try {
            const { result, isSeen } = await edit(one, { dryRun, caller });
            results.push(result);
            if (isSeen) seen += 1;
            failures = 0;
          } catch (error) {
            // One broken release stops no other; two in a row mean that more is broken.
            failures += 1;
            if (failures > 1 || edits.length === 1) throw error;
            results.push(failed(one, error));
          }
        }
      } finally {
        if (seen > 0)
          await requestPublication(
            counted(seen, 'One release was changed', 'releases were changed'),
          );
      }
      return { results };
    },
  };
}
