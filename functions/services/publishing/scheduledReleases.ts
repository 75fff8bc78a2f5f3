import { dayAt } from '#domain/day';
import { gatefold } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { isDue, releaseStatus } from '#domain/release/releaseStatus';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import type { PublishingService } from './publishing.ts';

type Needs = Pick<Ports, 'releases' | 'labels' | 'clock' | 'log'> & {
  publishing: Pick<PublishingService, 'request'>;
};

/** Sets announced releases to Released when their day begins in the label's time zone. */
export function createScheduledReleases(needs: Needs) {
  const { releases, publishing, clock, log } = needs;
  const today = async () => dayAt(clock.now(), (await readLabel(needs)).timeZone);

  /** Returns true if this call released it. */
  async function release(cId: number): Promise<boolean> {
    const saved = await releases.find(cId);
    // The list may be outdated: the day may have moved, or another timer may have released it.
    if (!saved || !isDue(saved.entity, await today())) return false;
    // Saving would publish the substitute version, which nobody has checked.
    if (saved.substitute) return false;
    const { title: name } = saved.entity;
    const entity = { ...saved.entity, releaseStatus: releaseStatus.Released };
    const change = { kind: 'release', cId, name, by: gatefold.name } as const;
    try {
      await releases.save(saved, entity, { by: gatefold, at: clock.now(), change });
    } catch (error) {
      if (error instanceof Problem && error.code === 'changed') return false;
      throw error;
    }
    log('release.out', { cId });
    return true;
  }

  /** Called every few minutes. A release whose day was missed is still due. */
  return async function releaseDue(): Promise<void> {
    const day = await today();
    const due = (await releases.rows()).filter((row) => isDue(row, day));
    const moved: string[] = [];
    for (const { cId, title } of due) if (await release(cId)) moved.push(title);
    if (moved.length > 0) await publishing.request(`Out today: ${moved.join(', ')}`);
  };
}
