import type { Answer, Call } from '#contract/api';
import type { Id, Key } from '#domain/identifier';
import { type Caller, ownsByArtists, personOf } from '#domain/member/member';
import { newTextsLanguage } from '#domain/otherTexts';
import { Problem, parse } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/substitute';
import type { Edition } from '#domain/release/edition';
import { keptLeft } from '#domain/release/left';
import { type Release, type StoredRelease, storedReleaseSchema } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { isAnswerOpen, isVisible, releaseStatus } from '#domain/release/releaseStatus';
import { tagSlug } from '#domain/release/tags';
import { cleanedHtml, cleanedTexts, sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { releaseSlug } from '#domain/slug';
import type { Saved } from '#functions/ports/entries';
import { checkKnownArtists, checkOwnArtists } from '#functions/services/artists/knownArtists';
import type { Answers } from '#functions/services/entries/answers';
import type { Approval } from '#functions/services/entries/approval';
import {
  findOwned,
  nextSlugs,
  saveMatched,
  substituteOf,
} from '#functions/services/entries/entries';
import { accentFor, picturesFor } from '#functions/services/entries/images';
import { isWanted, pageOfRows } from '#functions/services/entries/lists';
import type { Search } from '#functions/services/entries/search';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { stepOf, tellOfMove } from '#functions/services/proposals/handIn';
import type { Notices } from '#functions/services/proposals/notices';
import type { ProposalTarget } from '#functions/services/proposals/proposalTarget';
import { dropRecordings } from './ownRecording.ts';
import {
  checkChange,
  checkDay,
  checkReady,
  touchesPublic,
  type WantedRelease,
} from './releaseRules.ts';
import { createTrackIds } from './trackIds.ts';

type NeededPorts = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'labels'
  | 'trackIds'
  | 'images'
  | 'recordings'
  | 'sounds'
  | 'audio'
  | 'requestPublication'
  | 'clock'
>;
interface NeededServices {
  answers: Answers;
  approval: Pick<Approval, 'ofRelease'>;
  search: Search;
  notices: Pick<Notices, 'handedIn' | 'decided'>;
}

/** The part used by services for a release's tracks, links and files. */
export type Releases = Pick<ReturnType<typeof createReleases>, 'owned' | 'store' | 'save'>;

/** An edition with the path of its picture; unchanged if the release has no such picture. */
function withPicture(
  { picture, ...edition }: Edition,
  pictures: StoredRelease['pictures'] = [],
  { addressOf }: Pick<Answers, 'addressOf'>,
): Edition {
  const shown = pictures.find(({ url }) => url === picture || addressOf(url) === picture);
  return shown ? { ...edition, picture: shown.url } : edition;
}

function wantedOf({ url: _, artists, ...rest }: Release): WantedRelease {
  return { ...rest, artistIds: artists.map(({ id }) => id) };
}

/** Adds, finds and saves releases. */
export function createReleases(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, images, requestPublication, clock } = ports;
  const { answers, approval, notices, search } = services;
  const trackIds = createTrackIds(ports);

  const owned = (key: Key, caller: Caller) =>
    findOwned(releases, key, {
      kind: 'release',
      by: ({ artistIds }) => ownsByArtists(caller, artistIds),
    });

  const answer = async ({ entity, version }: Saved<StoredRelease>) => ({
    value: await answers.release(entity),
    version,
  });

  async function updated(
    previous: Saved<StoredRelease>,
    wanted: WantedRelease,
    caller: Caller,
  ): Promise<StoredRelease> {
    const old = previous.entity;
    checkChange(old, wanted, caller);
    const { returnedWith: _, textsLanguage: __, pictures, ...rest } = wanted;
    const isReturned = isAnswerOpen(rest) && old.returnedWith;
    const ids = wanted.artistIds;
    await checkKnownArtists(artists, { ids, before: old.artistIds, path: 'artists' });
    const cover = answers.pathOf(wanted.cover);
    const { description, descriptionIn } = wanted;
    const shownPictures = pictures
      ? await picturesFor(
          { images, answers },
          { kind: 'release', cId: old.cId, field: 'pictures' },
          { wanted: pictures, before: old.pictures },
        )
      : // A client that does not know them keeps them.
        old.pictures;
    const editions = wanted.editions
      ? keptLeft(wanted.editions, { before: old.editions, keyOf: ({ id }) => id, caller }).map(
          (edition) => withPicture(edition, shownPictures, answers),
        )
      : old.editions;
    return {
      ...rest,
      ...(isReturned && { returnedWith: old.returnedWith }),
      cId: old.cId,
      ...(old.textsLanguage && { textsLanguage: old.textsLanguage }),
      ...nextSlugs(previous, wanted.slug, releaseSlug(wanted)),
      description: cleanedHtml(description, old.description),
      ...(descriptionIn && { descriptionIn: cleanedTexts(descriptionIn, old.descriptionIn) }),
      ...(editions && { editions }),
      ...(shownPictures && (shownPictures.length > 0 || old.pictures)
        ? { pictures: shownPictures }
        : {}),
      cover,
      accent: await accentFor(
        images,
        { kind: 'release', cId: old.cId, path: cover },
        { path: old.cover, accent: old.accent },
      ),
      tracks: wanted.tracks.map((track) => ({ ...track, releaseId: old.id })),
    };
  }

  /** Saves a release over the version it is based on. `isSeen`: the change is public. */
  async function save(
    previous: Saved<StoredRelease>,
    entity: StoredRelease,
    caller: Caller,
  ): Promise<{ saved: Saved<StoredRelease>; isSeen: boolean }> {
    // The site does not show a substitute version until it is saved.
    const isMended = previous.substitute && (isVisible(previous.entity) || isVisible(entity));
    const isSeen = isMended || touchesPublic(previous.entity, entity);
    if (isSeen && (await approval.ofRelease(previous.entity, caller)))
      throw new Problem('not-allowed', 'This release is public. Hand your change in instead.');
    checkReady(previous.entity, entity);
    await trackIds.takeNew(previous.entity, entity);
    const { title, artistIds } = entity;
    const by = { by: personOf(caller), at: clock.now() };
    const saved = await releases.save(
      previous,
      entity,
      isSeen ? { ...by, publicBy: caller.name } : by,
    );
    await dropRecordings(ports, { before: previous.entity, after: entity }, by);
    await trackIds.freeOld(previous.entity, entity);
    const [before, after] = [stepOf(previous.entity), stepOf(entity)];
    await tellOfMove(notices, { kind: 'release', title, artistIds, before, after, saved }, caller);
    return { saved, isSeen };
  }

  /** Saves a release, and publishes a public change. */
  async function store(
    previous: Saved<StoredRelease>,
    entity: StoredRelease,
    caller: Caller,
  ): Promise<Saved<StoredRelease>> {
    const { saved, isSeen } = await save(previous, entity, caller);
    if (isSeen) await requestPublication();
    return saved;
  }

  /** Saves the result of `make` for the stored release if its version is the one that the caller saw. */
  async function saveOver(
    { id, ifMatch }: { id: Id; ifMatch: number },
    caller: Caller,
    make: (before: Saved<StoredRelease>) => Promise<StoredRelease>,
  ): Promise<Answer<'updateRelease'>> {
    const previous = await owned(id, caller);
    const save = (entity: StoredRelease) => store(previous, entity, caller);
    const match = { ifMatch, caller, toAnswer: answers.release, make, save };
    return answer(await saveMatched(releases, previous, match));
  }

  async function updateRelease({ body, ifMatch }: Call<'updateRelease'>, caller: Caller) {
    const wanted = wantedOf(body);
    return saveOver({ id: body.id, ifMatch }, caller, async (before) => {
      checkDay(before.entity, wanted, caller);
      return updated(before, wanted, caller);
    });
  }

  const proposalTarget: ProposalTarget<StoredRelease, Release> = {
    kind: 'release',
    facts: releaseFields,
    owned,
    needsApproval: ({ entity }, caller) => approval.ofRelease(entity, caller),
    proposed: async (previous, body, caller) =>
      parse(storedReleaseSchema, await updated(previous, wantedOf(body), caller)),
    checkReady,
    toAnswer: answers.release,
    toAnswers: answers.releases,
    nameOf: ({ title }) => title,
    update: updateRelease,
  };

  return {
    owned,
    store,
    save,
    proposalTarget,
    updateRelease,

    async returnRelease({ body, ifMatch }: Call<'returnRelease'>, caller: Caller) {
      return saveOver({ id: body.id, ifMatch }, caller, async (before) => {
        if (before.entity.releaseStatus !== releaseStatus.Pending)
          throw new Problem('clash', 'This release is not handed in.');
        mustBeUsable(before);
        const { Planning } = releaseStatus;
        return { ...before.entity, releaseStatus: Planning, returnedWith: body.words };
      });
    },

    async listReleases({ query }: Call<'listReleases'>, caller: Caller) {
      const people = await search.artists();
      const names = new Map(people.map(({ row }) => [row.id, row]));
      const { search: text, status, archived, artist, year, kind, tag, missing } = query;
      // The list rows have neither kind nor tags.
      const found = text || kind || tag ? await search.releases(text) : undefined;
      const slug = tag ? tagSlug(tag) : undefined;
      const ofKind = found?.filter(
        (release) =>
          (kind === undefined || release.kind === kind) &&
          (slug === undefined || release.tags.includes(slug)),
      );
      const page = await pageOfRows(releases, query, {
        found: ofKind?.map(({ row }) => row),
        worked: ({ title, ...row }) => ({ ...row, name: title }),
        wanted: (row) =>
          ownsByArtists(caller, row.artistIds) &&
          (status === undefined || row.releaseStatus === status) &&
          isWanted(archived, Boolean(row.archived)) &&
          (artist === undefined || row.artistIds.includes(artist)) &&
          (year === undefined || row.releaseDate?.startsWith(`${year}-`) === true) &&
          (missing === undefined || row.missing.includes(missing)),
      });
      const items = page.rows.map((row) => answers.releaseRow(row, names));
      return { items, ...page.rest };
    },

    async getRelease({ params }: Call<'getRelease'>, caller: Caller) {
      const saved = await owned(params.id, caller);
      const { value, version } = await answer(saved);
      return { value: { ...value, ...substituteOf(saved) }, version };
    },

    async addRelease({ body }: Call<'addRelease'>, caller: Caller, newId: Id) {
      checkOwnArtists({ before: [], after: body.artists }, 'release', caller);
      await checkKnownArtists(artists, { ids: body.artists, path: 'artists' });
      const language = newTextsLanguage(await readLabel(ports));
      const make = (cId: number): StoredRelease => ({
        ...language,
        id: newId,
        cId,
        title: body.title,
        slug: releaseSlug(body),
        earlierSlugs: [],
        cover: null,
        accent: null,
        releaseDate: null,
        description: sanitizeHtml(body.description),
        releaseStatus: releaseStatus.Planning,
        artistIds: body.artists,
        tracks: [],
        links: [],
      });
      return answer(await releases.add(newId, make, { by: personOf(caller), at: clock.now() }));
    },
  };
}
