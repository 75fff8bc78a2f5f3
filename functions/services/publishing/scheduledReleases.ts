import { type Day, dayAt } from '#domain/day';
import { gatefold } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { isByImport } from '#domain/publication/publication';
import { type Edition, ownDaysOf } from '#domain/release/edition';
import type { StoredRelease } from '#domain/release/release';
import { isDue, isVisible, type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'releases' | 'labels' | 'requestPublication' | 'clock' | 'log'>;

/** The facts that decide whether a release or one of its editions is due. */
interface Due {
  releaseStatus: ReleaseStatus;
  releaseDate: Day | null;
  /** The own days of its editions. */
  editionDays?: readonly Day[] | undefined;
  changedAt: string;
}

/** A day in the label's time zone, with that zone. */
interface LabelDay {
  timeZone: string;
  day: Day;
}

/**
 * True for a release whose day has come, and for one with an edition whose day has come since the
 * release was last saved.
 */
function isDueNow({ changedAt, editionDays = [], ...release }: Due, { timeZone, day }: LabelDay) {
  const changed = dayAt(new Date(changedAt), timeZone);
  const isEditionDue = editionDays.some((own) => own <= day && own > changed);
  return isDue(release, day) || (isVisible(release) && isEditionDue);
}

/** The release as of its day: Released, with every pre-order that is due in stock. */
function outOn(release: StoredRelease, day: Day): StoredRelease {
  const editions = release.editions?.map(
    (edition): Edition =>
      edition.state === 'preorder' && edition.day && edition.day <= day
        ? { ...edition, state: 'inStock' }
        : edition,
  );
  return {
    ...release,
    ...(editions && { editions }),
    ...(isDue(release, day) && { releaseStatus: releaseStatus.Released }),
  };
}

/**
 * Brings out announced releases and editions when their day begins in the label's time zone. An
 * edition's day is a change as well: the pages that say “pre-order” are older than it.
 */
export function createScheduledReleases(ports: NeededPorts) {
  const { releases, requestPublication, clock, log } = ports;

  async function labelDay(): Promise<LabelDay> {
    const { timeZone } = await readLabel(ports);
    return { timeZone, day: dayAt(clock.now(), timeZone) };
  }

  /** Returns true if this call brought the release out. */
  async function bringOut(cId: number): Promise<boolean> {
    const saved = await releases.find(cId);
    const today = await labelDay();
    // The list may be outdated: the day may have moved, or another timer may have released it.
    const editionDays = ownDaysOf(saved?.entity.editions);
    if (!saved || !isDueNow({ ...saved.entity, editionDays, changedAt: saved.savedAt }, today))
      return false;
    // Saving would publish the substitute version, which nobody has checked.
    if (saved.substitute) return false;
    const entity = outOn(saved.entity, today.day);
    // What an import put in stock is mailed to nobody, also on its day.
    const publicBy = isByImport(saved.publicBy) ? saved.publicBy : gatefold.name;
    try {
      await releases.save(saved, entity, { by: gatefold, at: clock.now(), publicBy });
    } catch (error) {
      if (error instanceof Problem && error.code === 'changed') return false;
      throw error;
    }
    log('release.out', { cId });
    return true;
  }

  /** Called every few minutes. A release whose day was missed is still due. */
  return async function releaseDue(): Promise<void> {
    const today = await labelDay();
    const due = (await releases.rows()).filter((row) => isDueNow(row, today));
    const moved: string[] = [];
    for (const { cId, title } of due) if (await bringOut(cId)) moved.push(title);
    if (moved.length > 0) await requestPublication(`Out today: ${moved.join(', ')}`);
  };
}
