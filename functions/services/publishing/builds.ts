import { dayAt } from '#domain/day';
import { isBuildLate } from '#domain/health';
import { reasonOf } from '#domain/problem';
import type { BuildRequest } from '#functions/ports/ports';
import type { Outbox } from '#functions/services/email/outbox';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<Ports, 'publications' | 'snapshots' | 'builder' | 'labels' | 'clock' | 'log'> & {
  outbox: Pick<Outbox, 'add'>;
};

const second = 1_000;
const hour = 3_600 * second;
/** A build that failed, or could not be requested, is requested again after a pause that grows. */
const firstPause = 10 * second;
const longestPause = hour;
/** How long a requested build may stay silent: a CI run takes minutes. */
const silence = 300 * second;
/** A version that does not go live for this long is given up, and staff are told. */
const patience = 24 * hour;

/** The pause after a request, in milliseconds. */
function pauseAfter({ tries }: BuildRequest, isFailed: boolean): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.max(0, tries - 1));
  return isFailed ? pause : Math.max(silence, pause);
}

/** Asks for builds of the site, and again where one got lost. */
export function createBuilds(needs: Needs) {
  const { publications, snapshots, builder, clock, log, outbox } = needs;

  /** Asks for a build. One that can't be asked for counts as failed, and says why. */
  async function request(asked: BuildRequest): Promise<void> {
    const { version, at } = asked;
    await publications.setAsked(asked);
    try {
      await builder.build(version);
    } catch (error) {
      const failure = reasonOf(error);
      await publications.setReport({ version, state: 'failed', failure }, at);
      log('publish.notDispatched', { version });
    }
  }

  /** Tells staff once until a build goes live again. */
  async function giveUp(asked: BuildRequest): Promise<void> {
    if (asked.toldAt) return;
    const { version } = asked;
    await outbox.add(`build-${version}`, '', { kind: 'build', version });
    await publications.setAsked({ ...asked, toldAt: clock.now().toISOString() });
    log('publish.givenUp', { version });
  }

  return {
    /** Asks for a build now. */
    async ask(version: number): Promise<void> {
      const at = clock.now().toISOString();
      const toldAt = (await publications.asked())?.toldAt;
      await request({ version, since: at, at, tries: 1, ...(toldAt && { toldAt }) });
    },

    /**
     * Asks again for the wanted version while it is not live, and for the live one when a new day
     * has begun, since pages know the day. Called by the clock.
     */
    async askAgain(): Promise<void> {
      const { pointer, movedAt } = await snapshots.pointer();
      const { wanted } = pointer;
      if (wanted === 0) return;
      const { live, last, at } = await publications.report();
      const now = clock.now();
      const { timeZone } = await readLabel(needs);
      const today = dayAt(now, timeZone);
      const isCurrent = last?.state === 'live' && at && dayAt(new Date(at), timeZone) === today;
      if (wanted === live && isCurrent) return;
      const known = await publications.asked();
      const nowIso = now.toISOString();
      const isNewDay =
        wanted === live && last?.state === 'live' && !isSameDay(known, today, timeZone);
      if (known?.version !== wanted || isNewDay)
        return request({ version: wanted, since: nowIso, at: nowIso, tries: 1, ...told(known) });
      const isFailed = last?.state === 'failed' && last.version === wanted;
      // The builder's last word may be hours old; it was asked since.
      const heard = Math.max(Date.parse(known.at), Date.parse(at ?? '') || 0);
      if (now.getTime() - heard <= pauseAfter(known, isFailed)) return;
      if (now.getTime() - Date.parse(known.since) > patience) return giveUp(known);
      const build = { wanted, live, ...(movedAt && { wantedSince: movedAt }) };
      if (isBuildLate(build, now)) log('publish.overdue', build);
      await request({ ...known, at: nowIso, tries: known.tries + 1 });
    },

    /** Notes that a build went live: staff are told again should later ones fail. */
    async noteLive(): Promise<void> {
      const asked = await publications.asked();
      if (!asked?.toldAt) return;
      const { toldAt: _, ...rest } = asked;
      await publications.setAsked(rest);
    },
  };
}

function isSameDay(asked: BuildRequest | null, today: string, timeZone: string): boolean {
  return asked !== null && dayAt(new Date(asked.since), timeZone) === today;
}

const told = (asked: BuildRequest | null) => (asked?.toldAt ? { toldAt: asked.toldAt } : {});

export type Builds = ReturnType<typeof createBuilds>;
