import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import {
  type BrokenEntry,
  type BuildReport,
  countBroken,
  type EntryKind,
  type EntryPublication,
  firstBroken,
  namedBroken,
  type Pointer,
  type Publication,
  type Publishing as State,
} from '#domain/publication/publication';
import type { PendingChange, Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';
import type { Builds } from './builds.ts';

type Needs = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'labels'
  | 'snapshots'
  | 'publications'
  | 'queue'
  | 'shownVersion'
  | 'clock'
  | 'log'
> & {
  builds: Pick<Builds, 'ask' | 'noteLive'>;
  /** @throws {Problem} not-found, or not-allowed when the entry is not the caller's */
  ownedEntry: (
    entry: { kind: EntryKind; id: Id },
    caller: Caller,
  ) => Promise<Pick<Saved<{ cId: number }>, 'entity' | 'isShown'>>;
};

interface Facts {
  pointer: Pointer;
  live: number;
  last: BuildReport | null;
  /** The publication that is live. */
  shown: Publication | null;
  pending: Record<EntryKind, PendingChange[]>;
}

export type PublishingService = ReturnType<typeof createPublishing>;

/** A failure for people: no answer names a folder of the machine that built the site. */
const withoutFolders = (failure: string) =>
  failure.replaceAll(/(?<![\w:/.])(?:\/|[A-Za-z]:\\)(?:[^\s/\\:]{1,255}[/\\])+/g, '');

/** Says where a save is on its way to the public, and moves what is wanted. */
export function createPublishing(needs: Needs) {
  const { artists, releases, labels, snapshots, publications, queue, builds } = needs;
  const { shownVersion, clock, log } = needs;
  const stores = { artist: artists, release: releases, label: labels };

  /** What both the site's state and an entry's are made of. What is pending is read before where entries are. */
  async function facts(): Promise<Facts> {
    const [{ pointer }, { live, last }, artist, release, label] = await Promise.all([
      snapshots.pointer(),
      publications.report(),
      artists.pending(),
      releases.pending(),
      labels.pending(),
    ]);
    const shown = await publications.find(live);
    return { pointer, live, last, shown, pending: { artist, release, label } };
  }

  /** The state of an entry's last public change. */
  async function entryState(
    known: Facts,
    { kind, cId, isShown }: { kind: EntryKind; cId: number; isShown: boolean },
  ): Promise<EntryPublication> {
    const state = await placedState(known, { kind, cId, isShown });
    if (state.state !== 'live') return state;
    const isIt = (entry: BrokenEntry) => entry.kind === kind && entry.cId === cId;
    const broken = known.shown && (await brokenOf(known.shown)).find(isIt);
    if (!broken) return state;
    const { reason, isShownAsBefore } = broken;
    return { ...state, broken: { reason, isShownAsBefore } };
  }

  /** All entries that a live version could not show. */
  async function brokenOf({ version, broken = [], brokenCount }: Publication) {
    return brokenCount === undefined ? broken : [...broken, ...(await snapshots.broken(version))];
  }

  async function placedState(
    { pending, pointer, shown }: Facts,
    { kind, cId, isShown }: { kind: EntryKind; cId: number; isShown: boolean },
  ): Promise<EntryPublication> {
    const placed = await stores[kind].publicationOf(cId, pending[kind]);
    if (placed === null) return { state: 'saved' };
    if (placed === 'pending') return { state: 'queued' };
    const { version } = placed;
    // Marked as shown while its snapshot is still being taken.
    if (version > pointer.exported) return { state: 'queued' };
    if (version > pointer.wanted) return { state: 'withdrawn', version };
    const publication = shown?.version === version ? shown : await publications.find(version);
    // The unpublish is already live.
    if (publication?.liveAt && !isShown) return { state: 'saved' };
    if (publication?.liveAt) return { state: 'live', version, liveSince: publication.liveAt };
    if (publication?.state === 'failed')
      return {
        state: 'failed',
        version,
        failure: withoutFolders(publication.failure ?? 'The build failed.'),
      };
    return { state: 'building', version };
  }

  function stateBy({ pointer, live, last, shown, pending }: Facts): State {
    const { wanted, exported, held } = pointer;
    const waiting = Object.values(pending).flat().length;
    const waits = waiting > 0;
    const building = live !== wanted;
    const broken = countBroken(shown ?? {});
    const failed = building && last?.state === 'failed' && last.version === wanted;
    return {
      requested: waits ? exported + 1 : exported,
      exported,
      wanted,
      live,
      state: failed ? 'failed' : waits && !held ? 'queued' : building ? 'building' : 'idle',
      ...(failed && { failure: withoutFolders(last.failure ?? 'The build failed.') }),
      ...(broken && { broken }),
      ...(held && { held: { ...held, waiting } }),
    };
  }

  const state = async () => stateBy(await facts());

  /** Marks the publications that a live version holds: they are live with it. */
  async function markLive(report: BuildReport, at: string, counts: object): Promise<void> {
    const { version, broken } = report;
    for (const publication of await publications.last(100)) {
      const own = publication.version === version;
      if (publication.version > version || (publication.liveAt && !own)) continue;
      // Rendered again, by other code, a version may show what it could not show before.
      const { broken: _, brokenCount: __, ...known } = publication;
      const isKnown = publication.liveAt !== undefined;
      if (isKnown && !broken && !publication.broken) continue;
      await publications.put({
        ...known,
        ...(!isKnown && { ...(own && counts), state: own ? 'live' : 'skipped', liveAt: at }),
        ...(own && firstBroken(report)),
      });
    }
  }

  /** Notes what is known of a build. */
  async function note(report: BuildReport): Promise<void> {
    const at = clock.now().toISOString();
    const { version, rendered, reused, failure, broken = [] } = report;
    await publications.setReport({ ...report, ...firstBroken(report) }, at);
    if (report.state === 'live' && broken.length > namedBroken)
      await snapshots.putBroken(version, broken);
    const counts = {
      ...(rendered !== undefined && { rendered }),
      ...(reused !== undefined && { reused }),
    };
    const publication = await publications.find(version);
    if (report.state === 'live') await builds.noteLive();
    if (report.state === 'live') await markLive(report, at, counts);
    else if (publication && !publication.liveAt)
      await publications.put({
        ...publication,
        state: report.state,
        ...(report.state === 'building' ? { buildingAt: at } : { failure: failure ?? '' }),
      });
    log(`build.${report.state}`, { version, rendered, reused, failure });
    for (const entry of broken) log('publish.broken', { version, ...entry });
    const more = (countBroken(report) ?? 0) - broken.length;
    if (more > 0) log('publish.broken', { version, more });
  }

  /** Asks for a publication of what was saved; what a lost request leaves is caught up later. */
  async function request(cause: string): Promise<void> {
    await queue.publish({ cause }).catch((error: unknown) => {
      log('publish.notQueued', { error: String(error) });
    });
  }

  /** @throws {Problem} clash, when something was published meanwhile */
  async function move(pointer: Pointer, tag: string | null): Promise<void> {
    if (!(await snapshots.move(pointer, tag)))
      throw new Problem('clash', 'Something was published just now. Look again, then try again.');
  }

  return {
    state,

    /**
     * Makes up for a lost report: asks the site which version it shows, for as long as a build that
     * was asked for is not reported live. Called every few seconds.
     */
    async noticeLive(): Promise<void> {
      const [{ pointer }, { live, last, at }, asked] = await Promise.all([
        snapshots.pointer(),
        publications.report(),
        publications.asked(),
      ]);
      const { wanted } = pointer;
      const askedAt = asked?.at ?? '';
      const isHeard = last?.state === 'live' && last.version === wanted && askedAt <= (at ?? '');
      if (wanted === 0 || isHeard) return;
      const shown = await shownVersion();
      // A version that is asked for again for its new day counts as the one before until it is built again.
      const isNew = wanted !== live || (shown?.builtAt ?? '') > askedAt;
      if (shown?.version === wanted && isNew) await note({ version: wanted, state: 'live' });
    },

    request,

    async getPublishing(
      { query: { artist, release, label } }: Call<'getPublishing'>,
      caller: Caller,
    ): Promise<Answer<'getPublishing'>> {
      const ids = { artist, label, release };
      const kind = (['artist', 'label', 'release'] as const).find((one) => ids[one]);
      const id = kind && ids[kind];
      if (!id) return state();
      const [known, { entity, isShown }] = await Promise.all([
        facts(),
        needs.ownedEntry({ kind, id }, caller),
      ]);
      const entry = await entryState(known, { kind, cId: entity.cId, isShown });
      return { ...stateBy(known), entry };
    },

    async listPublications(): Promise<Answer<'listPublications'>> {
      const { pointer } = await snapshots.pointer();
      const kept = pointer.snapshots.map(({ version }) => version);
      const shown = (await publications.last(50)).map((publication) => ({
        ...publication,
        ...(publication.failure && { failure: withoutFolders(publication.failure) }),
      }));
      return { publications: shown, kept };
    },

    async rollBack({ body }: Call<'rollBack'>, caller: Caller): Promise<Answer<'rollBack'>> {
      const { pointer, tag } = await snapshots.pointer();
      if (!pointer.snapshots.some(({ version }) => version === body.version))
        throw new Problem('not-found', `Version ${body.version} is not kept any more.`);
      const held = body.hold ? { by: caller.name, at: clock.now().toISOString() } : undefined;
      await move({ ...pointer, wanted: body.version, held }, tag);
      log('publish.rolledBack', {
        version: body.version,
        hold: held !== undefined,
        by: accountKey(caller),
      });
      await builds.ask(body.version);
      return state();
    },

    /** Done again, or where nothing is held, it changes nothing. */
    async resumePublishing(
      _: Call<'resumePublishing'>,
      caller: Caller,
    ): Promise<Answer<'resumePublishing'>> {
      const { pointer, tag } = await snapshots.pointer();
      if (!pointer.held) return state();
      const { held: _held, ...free } = pointer;
      const waits = (await state()).requested > pointer.exported;
      // Waiting changes are published with everything before them: no build of the newest version is needed.
      const wanted = waits ? pointer.wanted : pointer.exported;
      await move({ ...free, wanted }, tag);
      log('publish.resumed', { by: accountKey(caller) });
      if (waits) await request('Publishing goes on');
      else if (wanted !== pointer.wanted) await builds.ask(wanted);
      return state();
    },

    async retryPublishing(): Promise<Answer<'retryPublishing'>> {
      const [now, { at }, asked] = await Promise.all([
        state(),
        publications.report(),
        publications.asked(),
      ]);
      // Each request is a build: only a failure that nobody has answered yet is worth one.
      const isOpen = now.state === 'failed' && (asked?.at ?? '') <= (at ?? '');
      if (isOpen) await builds.ask(now.wanted);
      return state();
    },

    async reportBuild({ body }: Call<'reportBuild'>): Promise<Answer<'reportBuild'>> {
      // A build that broke off early knows no version: it was to make the wanted one.
      const version = body.version ?? (await snapshots.pointer()).pointer.wanted;
      await note({ ...body, version });
      return {};
    },
  };
}
