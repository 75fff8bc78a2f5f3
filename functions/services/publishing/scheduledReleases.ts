import { dayAt } from '#domain/day';
import { gatefold } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { isDue, releaseStatus } from '#domain/release/releaseStatus';
import type { Ports } from '#functions/ports/ports';
import type { Publishing } from './publishing.ts';

type Needs = Pick<Ports, 'releases' | 'clock' | 'log' | 'label'> & {
  publishing: Pick<Publishing, 'request'>;
};

/** Makes announced releases Released when their day begins in the label's time zone. */
export function createScheduledReleases({ releases, publishing, clock, log, label }: Needs) {
  /** True when this call moved it. */
  async function release(cId: number): Promise<boolean> {
    const now = clock.now();
    const saved = await releases.find(cId);
    // The list may be a moment old: the day may have moved, or another timer was here.
    if (!saved || !isDue(saved.entity, dayAt(now, label.timeZone))) return false;
    const { title: name } = saved.entity;
    const entity = { ...saved.entity, releaseStatus: releaseStatus.Released };
    const change = { kind: 'release', cId, name, by: gatefold.name } as const;
    try {
      await releases.save(saved, entity, { by: gatefold, at: now, change });
    } catch (error) {
      if (error instanceof Problem && error.code === 'changed') return false;
      throw error;
    }
    log('release.out', { cId });
    return true;
  }

  /** Called every few minutes. Whatever day was missed is made up for: due is due. */
  return async function releaseDue(): Promise<void> {
    const today = dayAt(clock.now(), label.timeZone);
    const due = (await releases.rows()).filter((row) => isDue(row, today));
    const moved: string[] = [];
    for (const { cId, title } of due) if (await release(cId)) moved.push(title);
    if (moved.length > 0) await publishing.request(`Out today: ${moved.join(', ')}`);
  };
}
