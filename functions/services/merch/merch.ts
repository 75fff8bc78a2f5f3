import type { Answer, Call } from '#contract/api';
import { readerOf, schemaIn } from '#domain/field';
import type { Id, Key } from '#domain/identifier';
import { type Caller, ownsArtist, ownsByArtists, personOf } from '#domain/member/member';
import { type Merch, type StoredMerch, storedMerchSchema } from '#domain/merch/merch';
import { merchFields } from '#domain/merch/merchFields';
import { merchAtWork, merchStateOf } from '#domain/merch/merchRules';
import { newTextsLanguage } from '#domain/otherTexts';
import { Problem, parse } from '#domain/problem';
import { keptLeft } from '#domain/release/left';
import { cleanedHtml, cleanedTexts, sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { slugOf } from '#domain/slug';
import type { MerchRecord, Saved } from '#functions/ports/entries';
import { checkKnownArtists, checkOwnArtists } from '#functions/services/artists/knownArtists';
import type { Answers } from '#functions/services/entries/answers';
import { type Approval, checkShowing, touchesShown } from '#functions/services/entries/approval';
import {
  findOwned,
  nextSlugs,
  saveMatched,
  substituteOf,
} from '#functions/services/entries/entries';
import { picturesFor } from '#functions/services/entries/images';
import { pageOfRows } from '#functions/services/entries/lists';
import type { Search } from '#functions/services/entries/search';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { returned, tellOfMove } from '#functions/services/proposals/handIn';
import type { Notices } from '#functions/services/proposals/notices';
import type { ProposalTarget } from '#functions/services/proposals/proposalTarget';

type NeededPorts = Pick<
  Ports,
  'artists' | 'merch' | 'labels' | 'images' | 'requestPublication' | 'clock'
>;
interface NeededServices {
  answers: Answers;
  approval: Pick<Approval, 'ofMerch'>;
  search: Pick<Search, 'artists' | 'merch'>;
  notices: Pick<Notices, 'handedIn' | 'decided'>;
}

const readCopied = readerOf(
  schemaIn(storedMerchSchema, { ...merchFields, artistIds: merchFields.artists }, 'copy'),
);

/** The fields that every new item has. */
const blank = { images: [], earlierSlugs: [], status: 'draft' } satisfies Partial<StoredMerch>;

const isPublic = ({ status }: Pick<StoredMerch, 'status'>) => status === 'public';

/** Adds, finds and saves items of merch. */
export function createMerch(ports: NeededPorts, services: NeededServices) {
  const { artists, merch, requestPublication, clock } = ports;
  const { answers, approval, search, notices } = services;

  const owned = (key: Key, caller: Caller) =>
    findOwned(merch, key, {
      kind: 'merch',
      by: ({ artistIds }) => ownsByArtists(caller, artistIds),
    });

  const answer = async ({ entity, version }: Saved<StoredMerch>) => ({
    value: await answers.merch(entity),
    version,
  });

  async function updated(
    previous: Saved<StoredMerch>,
    body: Merch,
    caller: Caller,
  ): Promise<StoredMerch> {
    const old = previous.entity;
    const { url: _, textsLanguage: __, returnedWith: ___, artists: named, ...rest } = body;
    const isReturned = rest.status === 'draft' && old.returnedWith;
    const { description, descriptionIn } = rest;
    const wanted: StoredMerch = {
      ...rest,
      sizes: keptLeft(rest.sizes, { before: old.sizes, keyOf: ({ name }) => name, caller }),
      cId: old.cId,
      artistIds: named.map(({ id }) => id),
      ...(isReturned && { returnedWith: old.returnedWith }),
      ...(old.textsLanguage && { textsLanguage: old.textsLanguage }),
      ...nextSlugs(previous, rest.slug, slugOf(rest.name)),
      description: cleanedHtml(description, old.description),
      ...(descriptionIn && { descriptionIn: cleanedTexts(descriptionIn, old.descriptionIn) }),
      images: await picturesFor(
        { images: ports.images, answers },
        { kind: 'merch', cId: old.cId, field: 'images' },
        { wanted: rest.images, before: old.images },
      ),
    };
    checkShowing({ before: old, after: wanted }, 'an item', caller);
    const { artistIds: ids } = wanted;
    checkOwnArtists({ before: old.artistIds, after: ids }, 'item', caller);
    await checkKnownArtists(artists, { ids, before: old.artistIds, path: 'artists' });
    return wanted;
  }

  /** Saves an item, and publishes a public change. */
  async function store(
    previous: Saved<StoredMerch>,
    entity: StoredMerch,
    caller: Caller,
  ): Promise<Saved<StoredMerch>> {
    const isMended = previous.substitute && [previous.entity, entity].some(isPublic);
    const isSeen = isMended || touchesShown(previous.entity, entity);
    if (isSeen && (await approval.ofMerch(previous.entity, caller)))
      throw new Problem('not-allowed', 'This item is public. Hand your change in instead.');
    const { name, artistIds } = entity;
    const by = { by: personOf(caller), at: clock.now() };
    const save = isSeen ? { ...by, publicBy: caller.name } : by;
    const saved = await merch.save(previous, entity, save);
    const [before, after] = [previous.entity.status, entity.status];
    await tellOfMove(
      notices,
      { kind: 'merch', title: name, artistIds, before, after, saved },
      caller,
    );
    if (isSeen) await requestPublication();
    return saved;
  }

  /** Saves the result of `make` for the stored item if its version is the one that the caller saw. */
  async function saveOver(
    { id, ifMatch }: { id: Id; ifMatch: number },
    caller: Caller,
    make: (before: Saved<StoredMerch>) => Promise<StoredMerch>,
  ): Promise<Answer<'updateMerch'>> {
    const previous = await owned(id, caller);
    const save = (entity: StoredMerch) => store(previous, entity, caller);
    const match = { ifMatch, caller, toAnswer: answers.merch, make, save };
    return answer(await saveMatched(merch, previous, match));
  }

  const updateMerch = ({ body, ifMatch }: Call<'updateMerch'>, caller: Caller) =>
    saveOver({ id: body.id, ifMatch }, caller, (before) => updated(before, body, caller));

  const proposalTarget: ProposalTarget<StoredMerch, Merch> = {
    kind: 'merch',
    facts: merchFields,
    owned,
    needsApproval: ({ entity }, caller) => approval.ofMerch(entity, caller),
    proposed: async (previous, body, caller) =>
      parse(storedMerchSchema, await updated(previous, body, caller)),
    toAnswer: answers.merch,
    toAnswers: answers.manyMerch,
    nameOf: ({ name }) => name,
    update: updateMerch,
  };

  return {
    owned,
    proposalTarget,
    updateMerch,

    returnMerch: ({ body, ifMatch }: Call<'returnMerch'>, caller: Caller) =>
      saveOver({ id: body.id, ifMatch }, caller, async (before) =>
        returned(before, body.words, 'item'),
      ),

    async listMerch({ query }: Call<'listMerch'>, caller: Caller): Promise<Answer<'listMerch'>> {
      const names = new Map((await search.artists()).map(({ row }) => [row.id, row]));
      const { search: text, sort, artist, state, status, missing, next } = query;
      const found = text ? await search.merch(text) : undefined;
      const isWanted = (row: MerchRecord) =>
        ownsByArtists(caller, row.artistIds) &&
        (artist === undefined || row.artistIds.includes(artist)) &&
        (state === undefined || merchStateOf(row) === state) &&
        (status === undefined || row.status === status) &&
        (missing === undefined || row.missing.includes(missing));
      const page = await pageOfRows(
        merch,
        { sort, next },
        {
          found: found?.map(({ row }) => row),
          worked: (row) => ({ ...row, ...merchAtWork(row) }),
          wanted: isWanted,
        },
      );
      return { items: page.rows.map((row) => answers.merchRow(row, names)), ...page.rest };
    },

    async getMerch({ params }: Call<'getMerch'>, caller: Caller) {
      const saved = await owned(params.id, caller);
      const { value, version } = await answer(saved);
      return { value: { ...value, ...substituteOf(saved) }, version };
    },

    async addMerch({ body }: Call<'addMerch'>, caller: Caller, newId: Id) {
      const { artists: named, description, ...rest } = body;
      const artistIds = named.map((one) => (typeof one === 'string' ? one : one.id));
      checkOwnArtists({ before: [], after: artistIds }, 'item', caller);
      await checkKnownArtists(artists, { ids: artistIds, path: 'artists' });
      const label = await readLabel(ports);
      const make = (cId: number): StoredMerch => ({
        ...newTextsLanguage(label),
        ...blank,
        ...rest,
        description: sanitizeHtml(description),
        artistIds,
        id: newId,
        cId,
        slug: slugOf(body.name),
      });
      return answer(await merch.add(newId, make, { by: personOf(caller), at: clock.now() }));
    },

    /** Adds a copy without the fields that belong to the original alone. */
    async duplicateMerch({ body }: Call<'duplicateMerch'>, caller: Caller, newId: Id) {
      const { entity } = await owned(body.id, caller);
      const copied = readCopied(entity);
      const make = (cId: number): StoredMerch => ({
        ...copied,
        ...blank,
        id: newId,
        cId,
        slug: slugOf(entity.name),
        // An artist may add only their own artists; staff may add any.
        artistIds: entity.artistIds.filter((id) => ownsArtist(caller, id)),
        state: 'inStock',
        sizes: entity.sizes.map(({ name }) => ({ name, state: 'inStock' })),
        links: [],
      });
      return answer(await merch.add(newId, make, { by: personOf(caller), at: clock.now() }));
    },
  };
}
