import type { Answer, Call } from '#contract/api';
import { type EntryKind, entryKinds } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import {
  type Change,
  countBroken,
  type EntryPublication,
  isByImport,
  type Publication,
  type Publishing,
  type SnapshotPointer,
} from '#domain/publication/publication';
import { entryState, type StoredState } from '#domain/publication/publicEntries';
import { isFailing, type StoredPublication } from '#domain/publication/storedPublication';
import type { Saved } from '#functions/ports/entries';
import type { CataloguePort, Ports } from '#functions/services/ports';
import { giveUpAfter } from './publisherRequests.ts';
import { isImportRunning, readStored, storedStates, waitingChanges } from './waiting.ts';

type NeededPorts = Pick<
  Ports,
  CataloguePort | 'labels' | 'snapshots' | 'newsletters' | 'publications' | 'clock' | 'imports'
>;
interface NeededServices {
  /** @throws {Problem} not-found, or not-allowed if the caller does not own the entry */
  ownedEntry: (
    entry: { kind: EntryKind; id: Id },
    caller: Caller,
  ) => Promise<Pick<Saved<{ cId: number }>, 'entity'>>;
}

interface Facts {
  pointer: SnapshotPointer;
  /** The publications of the wanted version, and of the live one. */
  next: Publication | null;
  shown: Publication | null;
  entries: StoredState[];
  waiting: Change[];
  isImporting: boolean;
  /** How long the wanted version is requested again; absent once that ended. */
  retriesUntil?: string;
}

/** A failure for display, without folders of the machine that built the site. */
const withoutFolders = (failure: string) =>
  failure.replaceAll(/(?<![\w:/.])(?:\/|[A-Za-z]:\\)(?:[^\s/\\:]{1,255}[/\\])+/g, '');

/** A publication as the back office sees it. */
const shownPublication = (publication: StoredPublication): Publication => {
  const { asked: _, heard: __, files: ___, failure, ...rest } = publication;
  if (!isFailing(publication)) return rest;
  return { ...rest, state: 'failed', failure: withoutFolders(failure || 'The build failed.') };
};

/** Tells how far a save is on its way to the public. */
export function createPublishingProgress(ports: NeededPorts, { ownedEntry }: NeededServices) {
  const { snapshots, publications, clock } = ports;

  /** Inputs for both states. The pointer is read first, so that later saves count as waiting. */
  async function facts(): Promise<Facts> {
    const pointer = await snapshots.pointer();
    const { wanted, live } = pointer;
    const [stored, next, isImporting] = await Promise.all([
      readStored(ports),
      publications.find(wanted),
      isImportRunning(ports),
    ]);
    const shown = live === wanted ? next : await publications.find(live);
    const entries = storedStates(stored, clock.now());
    const waiting = await waitingChanges(ports, entries, pointer);
    const until = new Date(Date.parse(next?.asked?.since ?? '') + giveUpAfter);
    return {
      pointer,
      next: next && shownPublication(next),
      shown,
      entries,
      waiting,
      isImporting,
      ...(until > clock.now() && { retriesUntil: until.toISOString() }),
    };
  }

  /** The state of an entry's last public change. */
  async function stateOf(
    { pointer, next, shown, entries }: Facts,
    { kind, cId }: Pick<StoredState, 'kind' | 'cId'>,
  ): Promise<EntryPublication> {
    const [exported, wanted, live] = await Promise.all([
      snapshots.entries('exported', pointer),
      snapshots.entries('wanted', pointer),
      snapshots.entries('live', pointer),
    ]);
    const isIt = (entry: { kind: EntryKind; cId: number | null }) =>
      entry.kind === kind && entry.cId === cId;
    // An entry that is not there was deleted while the others were read.
    const { version, isShown } = entries.find(isIt) ?? { version: 0, isShown: false };
    const state = entryState({ kind, cId, version, isShown }, { exported, wanted, live }, next);
    if (state.state !== 'live') return state;
    const first = state.version === undefined ? null : await publications.find(state.version);
    const broken = shown && (await allBrokenOf(shown)).find(isIt);
    return {
      ...state,
      ...(first?.liveAt && { liveSince: first.liveAt }),
      ...(broken && {
        broken: { reason: broken.reason, isShownAsBefore: broken.isShownAsBefore },
      }),
    };
  }

  /**
   * All entries that a live version could not show. The stored list has them all; once another version's
   * has replaced it, the first few that the publication names serve.
   */
  async function allBrokenOf({ version, broken = [], brokenCount }: Publication) {
    return brokenCount === undefined ? broken : [...broken, ...(await snapshots.broken(version))];
  }

  function stateBy({
    pointer,
    next,
    shown,
    waiting,
    isImporting,
    retriesUntil,
  }: Facts): Publishing {
    const { wanted, exported, live, paused } = pointer;
    const imported = isImporting ? waiting.filter(({ by }) => isByImport(by)).length : 0;
    const waits = waiting.length > imported;
    const isBuilding = live !== wanted;
    const broken = countBroken(shown ?? {});
    const isFailed = isBuilding && next?.state === 'failed';
    return {
      requested: waiting.length > 0 ? exported + 1 : exported,
      exported,
      wanted,
      live,
      state: isFailed ? 'failed' : waits && !paused ? 'queued' : isBuilding ? 'building' : 'idle',
      ...(isFailed && { failure: next.failure, ...(retriesUntil && { retriesUntil }) }),
      ...(isImporting && { importing: { waiting: imported } }),
      ...(broken && { broken }),
      ...(paused && { paused: { ...paused, waiting: waiting.length } }),
    };
  }

  const state = async () => stateBy(await facts());

  return {
    facts,
    state,

    async getPublishing(
      { query }: Call<'getPublishing'>,
      caller: Caller,
    ): Promise<Answer<'getPublishing'>> {
      const kind = entryKinds.find((one) => query[one]);
      const id = kind && query[kind];
      if (!id) return state();
      const [known, { entity }] = await Promise.all([facts(), ownedEntry({ kind, id }, caller)]);
      const entry = await stateOf(known, { kind, cId: entity.cId });
      return { ...stateBy(known), entry };
    },

    async listPublications(): Promise<Answer<'listPublications'>> {
      const pointer = await snapshots.pointer();
      const kept = pointer.snapshots.map(({ version }) => version);
      return { publications: (await publications.last(50)).map(shownPublication), kept };
    },
  };
}
