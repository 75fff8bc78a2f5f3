import type { Answer, Call } from '#contract/api';
import { type Artist, type StoredArtist, storedArtistSchema } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { isSameName } from '#domain/artist/namesakes';
import type { Id } from '#domain/identifier';
import { compareNewest } from '#domain/listing/ordering';
import { type Caller, ownsArtist, personOf } from '#domain/member/member';
import { newTextsLanguage } from '#domain/otherTexts';
import { pagePath } from '#domain/pagePath';
import { Problem, parse } from '#domain/problem';
import { cleanedHtml, cleanedTexts, sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { artistSlug } from '#domain/slug';
import { followGroup, isFollowing } from '#domain/visitor/follow';
import type { Saved } from '#functions/ports/entries';
import { type Answers, refOf } from '#functions/services/entries/answers';
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
import type { ProposalTarget } from '#functions/services/proposals/proposalTarget';

type NeededPorts = Pick<
  Ports,
  'artists' | 'follows' | 'labels' | 'images' | 'requestPublication' | 'clock'
>;
interface NeededServices {
  answers: Answers;
  approval: Pick<Approval, 'ofArtist'>;
  search: Search;
}

/** Adds, finds and saves artists. */
export function createArtists(ports: NeededPorts, services: NeededServices) {
  const { artists, follows, images, requestPublication, clock } = ports;
  const { answers, approval, search } = services;
  const owned = (key: Id | number, caller: Caller) =>
    findOwned(artists, key, { kind: 'artist', by: ({ id }) => ownsArtist(caller, id) });

  const answer = ({ entity, version }: Saved<StoredArtist>) => ({
    value: answers.artist(entity),
    version,
  });

  /** An artist's releases, newest first, including archived ones. */
  async function releasesOf(artist: Id) {
    const all = await search.releases();
    return all
      .map(({ row }) => row)
      .filter(({ artistIds }) => artistIds.includes(artist))
      .toSorted(compareNewest)
      .map(({ id, cId, title, slug, cover, releaseDate, releaseStatus }) => ({
        id,
        cId,
        title,
        url: pagePath('release', slug, cId),
        cover: answers.addressOf(cover),
        releaseDate,
        releaseStatus,
      }));
  }

  /** @throws {Problem} invalid-input, if an artist has the name */
  async function refuseNamesake(name: string): Promise<void> {
    const rows = await artists.rows();
    if (!rows.some((row) => isSameName(row.name, name))) return;
    const message = 'There is already an artist of this name. Say whether this is another one.';
    throw new Problem('invalid-input', message, { errors: [{ path: 'name', message }] });
  }

  async function updated(
    previous: Saved<StoredArtist>,
    body: Call<'updateArtist'>['body'],
    caller: Caller,
  ): Promise<StoredArtist> {
    const { url: _, textsLanguage: __, ...artist } = body;
    const old = previous.entity;
    if (caller.role !== 'staff' && artist.share !== old.share)
      throw new Problem('not-allowed', 'Only staff may change the share.');
    if (caller.role !== 'staff' && Boolean(artist.archived) !== Boolean(old.archived))
      throw new Problem('not-allowed', 'Only staff may archive an artist.');
    if (
      caller.role !== 'staff' &&
      Boolean(artist.publishesDirectly) !== Boolean(old.publishesDirectly)
    )
      throw new Problem('not-allowed', 'Only staff may let changes go live at once.');
    const image = answers.pathOf(artist.image);
    const { photographs, ...rest } = artist;
    return {
      ...rest,
      ...(photographs && (photographs.length > 0 || old.photographs)
        ? {
            photographs: await picturesFor(
              { images, answers },
              { kind: 'artist', cId: old.cId, field: 'photographs' },
              { wanted: photographs, before: old.photographs },
            ),
          }
        : // A client that does not know them keeps them.
          old.photographs && { photographs: old.photographs }),
      cId: old.cId,
      ...(old.textsLanguage && { textsLanguage: old.textsLanguage }),
      ...nextSlugs(previous, artist.slug, artistSlug(artist)),
      bio: cleanedHtml(artist.bio, old.bio),
      ...(artist.bioIn && { bioIn: cleanedTexts(artist.bioIn, old.bioIn) }),
      image,
      accent: await accentFor(
        images,
        { kind: 'artist', cId: old.cId, path: image },
        { path: old.image, accent: old.accent },
      ),
    };
  }

  async function updateArtist(
    { body, ifMatch }: Call<'updateArtist'>,
    caller: Caller,
  ): Promise<Answer<'updateArtist'>> {
    const previous = await owned(body.id, caller);
    const make = (before: Saved<StoredArtist>) => updated(before, body, caller);
    const save = async (entity: StoredArtist) => {
      if (await approval.ofArtist(previous, caller))
        throw new Problem('not-allowed', 'This page is public. Hand your change in instead.');
      const by = { by: personOf(caller), at: clock.now(), publicBy: caller.name };
      const saved = await artists.save(previous, entity, by);
      // An artist that was never public is published with their first public release, so only
      // public and restored ones need a publication here.
      if (previous.wasPublic || previous.entity.archived) await requestPublication();
      return saved;
    };
    const match = { ifMatch, caller, toAnswer: answers.artist, make, save };
    return answer(await saveMatched(artists, previous, match));
  }

  const proposalTarget: ProposalTarget<StoredArtist, Artist> = {
    kind: 'artist',
    facts: artistFields,
    owned,
    needsApproval: approval.ofArtist,
    proposed: async (previous, body, caller) =>
      parse(storedArtistSchema, await updated(previous, body, caller)),
    toAnswer: answers.artist,
    toAnswers: (stored) => stored.map(answers.artist),
    nameOf: ({ name }) => name,
    update: updateArtist,
  };

  return {
    proposalTarget,
    updateArtist,

    async listArtists({ query }: Call<'listArtists'>, caller: Caller) {
      const found = query.search ? await search.artists(query.search) : undefined;
      const page = await pageOfRows(artists, query, {
        found: found?.map(({ row }) => row),
        worked: ({ name, sortName, ...row }) => ({ ...row, name: sortName || name }),
        wanted: (row) =>
          ownsArtist(caller, row.id) &&
          isWanted(query.archived, Boolean(row.archived)) &&
          (query.missing === undefined || row.missing.includes(query.missing)),
      });
      const items = page.rows.map(({ slug, image, archived, ...row }) => ({
        ...row,
        image: answers.addressOf(image),
        url: refOf({ ...row, slug }).url,
        archived: archived ?? false,
      }));
      return { items, ...page.rest };
    },

    async getArtist({ params }: Call<'getArtist'>, caller: Caller): Promise<Answer<'getArtist'>> {
      const saved = await owned(params.id, caller);
      const { value, version } = answer(saved);
      const releases = await releasesOf(value.id);
      return { value: { ...value, releases, ...substituteOf(saved) }, version };
    },

    async getFollowers({ params }: Call<'getFollowers'>, caller: Caller) {
      const { entity } = await owned(params.id, caller);
      const all = await follows.list(followGroup(entity.cId));
      return { count: all.filter(({ value }) => isFollowing(value)).length };
    },

    async addArtist({ body }: Call<'addArtist'>, caller: Caller, newId: Id) {
      const { another, ...given } = body;
      if (another === false) await refuseNamesake(given.name);
      const language = newTextsLanguage(await readLabel(ports));
      const make = (cId: number): StoredArtist => ({
        ...given,
        ...language,
        id: newId,
        cId,
        bio: sanitizeHtml(body.bio),
        image: null,
        accent: null,
        slug: artistSlug(body),
        earlierSlugs: [],
      });
      return answer(await artists.add(newId, make, { by: personOf(caller), at: clock.now() }));
    },
  };
}
