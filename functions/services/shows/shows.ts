import type { Answer, Call } from '#contract/api';
import { readerOf, schemaIn } from '#domain/field';
import type { Id, Key } from '#domain/identifier';
import { type Caller, ownsArtist, ownsByArtists, personOf } from '#domain/member/member';
import { newTextsLanguage } from '#domain/otherTexts';
import { Problem, parse } from '#domain/problem';
import { cleanedHtml, cleanedTexts } from '#domain/richText/sanitizeHtml';
import { zoneOf } from '#domain/show/city';
import {
  artistIdsOf,
  type Show,
  type ShowArtist,
  type StoredShow,
  showName,
  storedShowSchema,
} from '#domain/show/show';
import { showFields } from '#domain/show/showFields';
import {
  compareShows,
  earlierCountriesAfter,
  isPast,
  missingShowParts,
  missingShowSentences,
  sequenceAfter,
} from '#domain/show/showRules';
import { showSlug } from '#domain/slug';
import type { Saved, ShowRecord } from '#functions/ports/entries';
import { checkKnownArtists, checkOwnArtists } from '#functions/services/artists/knownArtists';
import { type Answers, refOf } from '#functions/services/entries/answers';
import {
  type Approval,
  checkShowing,
  refuseIncomplete,
  touchesShown,
} from '#functions/services/entries/approval';
import {
  findOwned,
  nextSlugs,
  saveMatched,
  substituteOf,
} from '#functions/services/entries/entries';
import { accentFor } from '#functions/services/entries/images';
import { pageOfRows } from '#functions/services/entries/lists';
import type { Search } from '#functions/services/entries/search';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { returned, tellOfMove } from '#functions/services/proposals/handIn';
import type { Notices } from '#functions/services/proposals/notices';
import type { ProposalTarget } from '#functions/services/proposals/proposalTarget';

type NeededPorts = Pick<
  Ports,
  'artists' | 'releases' | 'shows' | 'labels' | 'images' | 'requestPublication' | 'clock'
>;
interface NeededServices {
  answers: Answers;
  approval: Pick<Approval, 'ofShow'>;
  search: Pick<Search, 'artists' | 'shows'>;
  notices: Pick<Notices, 'handedIn' | 'decided'>;
}

const readCopied = readerOf(schemaIn(storedShowSchema, showFields, 'copy'));

/** The fields that every new show has. */
const blank = {
  poster: null,
  accent: null,
  earlierSlugs: [],
  status: 'draft',
  sequence: 0,
} satisfies Partial<StoredShow>;

const isPublic = ({ status }: Pick<StoredShow, 'status'>) => status === 'public';

/**
 * Refuses to publish a show without the facts that a fan needs. A show that is public already may be
 * saved.
 * @throws {Problem} invalid-input, with an error for each missing field
 */
function checkReady(before: Pick<StoredShow, 'status'>, after: StoredShow): void {
  if (after.status !== 'public' || before.status === 'public') return;
  const missing = missingShowParts(after).filter(({ isNeeded }) => isNeeded);
  const lacked = missing.map(({ part }) => ({ path: part, name: missingShowSentences[part] }));
  refuseIncomplete('show', 'status', lacked);
}

/** Adds, finds and saves shows. */
export function createShows(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, shows, images, requestPublication, clock } = ports;
  const { answers, approval, search, notices } = services;

  const owned = (key: Key, caller: Caller) =>
    findOwned(shows, key, {
      kind: 'show',
      by: (show) => ownsByArtists(caller, artistIdsOf(show.artists)),
    });

  const answer = async ({ entity, version }: Saved<StoredShow>) => ({
    value: await answers.show(entity),
    version,
  });

  /** An artist may choose only a release of their own. @throws {Problem} invalid-input */
  async function checkRelease(before: Id | null, after: Id | null, caller: Caller): Promise<void> {
    if (after === null || after === before) return;
    const found = await releases.find(after);
    if (found && ownsByArtists(caller, found.entity.artistIds)) return;
    throw new Problem('invalid-input', 'release: choose a release of the label.', {
      errors: [{ path: 'release', message: 'Choose a release of the label.' }],
    });
  }

  /** The id of a show's release if that is in the trash: the editor can neither show nor clear it. */
  async function inTrash(release: Id | null): Promise<Id | null> {
    if (release === null || (await releases.find(release))) return null;
    return (await releases.findKept(release)) && release;
  }

  /** The acts as stored: an artist of the label by the present name. */
  async function named(acts: readonly ShowArtist[]): Promise<ShowArtist[]> {
    return Promise.all(
      acts.map(async (act) => {
        const artist = act.id && (await artists.find(act.id));
        return artist ? { ...act, name: artist.entity.name } : act;
      }),
    );
  }

  async function updated(
    previous: Saved<StoredShow>,
    body: Show,
    caller: Caller,
  ): Promise<StoredShow> {
    const old = previous.entity;
    const { url: _, textsLanguage: __, returnedWith: ___, release, ...rest } = body;
    const isReturned = rest.status === 'draft' && old.returnedWith;
    const poster = answers.pathOf(rest.poster);
    const { note, noteIn } = rest;
    const wanted: StoredShow = {
      ...rest,
      cId: old.cId,
      artists: await named(rest.artists),
      release: release?.id ?? (await inTrash(old.release)),
      ...(isReturned && { returnedWith: old.returnedWith }),
      ...(old.textsLanguage && { textsLanguage: old.textsLanguage }),
      ...nextSlugs(previous, rest.slug, showSlug(rest)),
      ...earlierCountriesAfter(previous, rest),
      note: cleanedHtml(note, old.note),
      ...(noteIn && { noteIn: cleanedTexts(noteIn, old.noteIn) }),
      poster,
      accent: await accentFor(
        images,
        { kind: 'show', cId: old.cId, path: poster },
        { path: old.poster, accent: old.accent },
      ),
      sequence: sequenceAfter(old, rest),
    };
    checkShowing({ before: old, after: wanted }, 'a show', caller);
    const acts = { before: artistIdsOf(old.artists), after: artistIdsOf(wanted.artists) };
    checkOwnArtists(acts, 'show', caller);
    await checkKnownArtists(artists, { ids: acts.after, before: acts.before, path: 'artists' });
    await checkRelease(old.release, wanted.release, caller);
    return wanted;
  }

  /** Saves a show, and publishes a public change. */
  async function store(
    previous: Saved<StoredShow>,
    entity: StoredShow,
    caller: Caller,
  ): Promise<Saved<StoredShow>> {
    const isMended = previous.substitute && [previous.entity, entity].some(isPublic);
    const isSeen = isMended || touchesShown(previous.entity, entity);
    if (isSeen && (await approval.ofShow(previous.entity, caller)))
      throw new Problem('not-allowed', 'This show is public. Hand your change in instead.');
    checkReady(previous.entity, entity);
    const name = showName(entity);
    const by = { by: personOf(caller), at: clock.now() };
    const save = isSeen ? { ...by, publicBy: caller.name } : by;
    const saved = await shows.save(previous, entity, save);
    const artistIds = artistIdsOf(entity.artists);
    const [before, after] = [previous.entity.status, entity.status];
    await tellOfMove(
      notices,
      { kind: 'show', title: name, artistIds, before, after, saved },
      caller,
    );
    if (isSeen) await requestPublication();
    return saved;
  }

  /** Saves the result of `make` for the stored show if its version is the one that the caller saw. */
  async function saveOver(
    { id, ifMatch }: { id: Id; ifMatch: number },
    caller: Caller,
    make: (before: Saved<StoredShow>) => Promise<StoredShow>,
  ): Promise<Answer<'updateShow'>> {
    const previous = await owned(id, caller);
    const save = (entity: StoredShow) => store(previous, entity, caller);
    const match = { ifMatch, caller, toAnswer: answers.show, make, save };
    return answer(await saveMatched(shows, previous, match));
  }

  const updateShow = ({ body, ifMatch }: Call<'updateShow'>, caller: Caller) =>
    saveOver({ id: body.id, ifMatch }, caller, (before) => updated(before, body, caller));

  const proposalTarget: ProposalTarget<StoredShow, Show> = {
    kind: 'show',
    facts: showFields,
    owned,
    needsApproval: ({ entity }, caller) => approval.ofShow(entity, caller),
    proposed: async (previous, body, caller) =>
      parse(storedShowSchema, await updated(previous, body, caller)),
    checkReady,
    toAnswer: answers.show,
    toAnswers: answers.shows,
    nameOf: showName,
    update: updateShow,
  };

  return {
    owned,
    proposalTarget,
    updateShow,

    returnShow: ({ body, ifMatch }: Call<'returnShow'>, caller: Caller) =>
      saveOver({ id: body.id, ifMatch }, caller, async (before) =>
        returned(before, body.words, 'show'),
      ),

    async listShows({ query }: Call<'listShows'>, caller: Caller): Promise<Answer<'listShows'>> {
      const names = new Map((await search.artists()).map(({ row }) => [row.id, row]));
      const { search: text, when, artist, year, state, status, next } = query;
      const now = clock.now();
      const found = text ? await search.shows(text) : undefined;
      const isWanted = (row: ShowRecord) =>
        ownsByArtists(caller, row.artistIds) &&
        (when === undefined || isPast(row, now) === (when === 'past')) &&
        (artist === undefined || row.artistIds.includes(artist)) &&
        (year === undefined || row.day.startsWith(`${year}-`)) &&
        (state === undefined || row.state === state) &&
        (status === undefined || row.status === status);
      const sort = query.sort ?? (when === 'past' ? 'date' : 'next');
      const page = await pageOfRows(
        shows,
        { sort, next },
        {
          found: found?.map(({ row }) => row),
          worked: ({ cId, missing, changedAt, day, ...row }) => ({
            cId,
            missing,
            changedAt,
            name: showName({ ...row, day }),
            releaseDate: day,
          }),
          wanted: isWanted,
        },
      );
      return { items: page.rows.map((row) => answers.showRow(row, names)), ...page.rest };
    },

    async getShow({ params }: Call<'getShow'>, caller: Caller) {
      const saved = await owned(params.id, caller);
      const { value, version } = await answer(saved);
      return { value: { ...value, ...substituteOf(saved) }, version };
    },

    async getShowSheet(_: Call<'getShowSheet'>, caller: Caller): Promise<Answer<'getShowSheet'>> {
      const [{ entries }, rows] = await Promise.all([shows.allReadable(), artists.rows()]);
      // Shows with invalid stored data are left out; their editor shows the problem.
      const usable = entries
        .filter(({ entity }) => storedShowSchema.safeParse(entity).success)
        .filter(({ entity }) => ownsByArtists(caller, artistIdsOf(entity.artists)))
        .toSorted((a, b) => compareShows(a.entity, b.entity));
      const values = await answers.shows(usable.map(({ entity }) => entity));
      return {
        shows: values.map((value, index) => ({ value, version: usable[index]?.version ?? 0 })),
        acts: rows.filter(({ id }) => ownsArtist(caller, id)).map(refOf),
      };
    },

    /**
     * Adds a show. One whose status is not named is public at once if staff add it and nothing is
     * missing, or else a draft.
     */
    async addShow({ body }: Call<'addShow'>, caller: Caller, newId: Id) {
      const ids = artistIdsOf(body.artists);
      checkOwnArtists({ before: [], after: ids }, 'show', caller);
      await checkKnownArtists(artists, { ids, path: 'artists' });
      const label = await readLabel(ports);
      const release = body.release?.id ?? null;
      await checkRelease(null, release, caller);
      const acts = await named(body.artists);
      const make = (cId: number): StoredShow => ({
        ...newTextsLanguage(label),
        ...body,
        ...blank,
        timeZone: body.timeZone ?? zoneOf(body.venue) ?? label.timeZone,
        artists: acts,
        note: cleanedHtml(body.note, ''),
        ...(body.noteIn && { noteIn: cleanedTexts(body.noteIn, undefined) }),
        id: newId,
        cId,
        slug: showSlug(body),
        release,
      });
      const draft = make(0);
      const isComplete = missingShowParts(draft).every(({ isNeeded }) => !isNeeded);
      const status = body.status ?? (caller.role === 'staff' && isComplete ? 'public' : 'draft');
      const shown = { ...draft, status };
      checkShowing({ before: { status: draft.status }, after: shown }, 'a show', caller);
      checkReady(draft, shown);
      const added = await shows.add(newId, make, { by: personOf(caller), at: clock.now() });
      if (status === 'draft') return answer(added);
      return answer(await store(added, { ...added.entity, status }, caller));
    },

    /** Adds a copy on another day, without the fields that belong to the original alone. */
    async duplicateShow({ body }: Call<'duplicateShow'>, caller: Caller, newId: Id) {
      const { entity } = await owned(body.id, caller);
      const copied = readCopied(entity);
      const make = (cId: number): StoredShow => ({
        ...copied,
        ...blank,
        id: newId,
        cId,
        day: body.day,
        slug: showSlug(entity),
        // An artist may add only their own artists; staff may add any.
        artists: copied.artists.filter(({ id }) => !id || ownsArtist(caller, id)),
        state: 'announced',
        tickets: [],
      });
      return answer(await shows.add(newId, make, { by: personOf(caller), at: clock.now() }));
    },
  };
}
