import { addDays } from '#domain/day';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import type { Chance } from './chance.ts';

/** An action of staff on a release on a day. */
export interface Edit {
  day: string;
  cId: number;
  change: { releaseDate?: string; releaseStatus?: ReleaseStatus; links?: 'added' };
}

/** A pre-save on a day. */
export interface Wish {
  day: string;
  cId: number;
  address: string;
  platform: '' | 'Tidal' | 'Spotify';
}

/** The course of a release over the year. */
export interface Fate {
  cId: number;
  firstDate: string;
  /** The release day; null if it is never released. */
  out: string | null;
  /** The first day with links. */
  linksFrom: string;
}

export const firstDay = '2026-01-01';
export const days = 366;
const { Rejected, Cancelled } = releaseStatus;

/** The plan of a year with changes of mind, the same for the same seed. */
export function planYear(chance: Chance, counts: { releases: number; wishes: number }) {
  const edits: Edit[] = [];
  const fates = Array.from({ length: counts.releases }, (_, index): Fate => {
    const cId = index + 1;
    const offset = 20 + chance.below(300);
    const firstDate = addDays(firstDay, offset);
    const before = addDays(firstDate, -1 - chance.below(5));
    const kind = chance.next();
    const fate = { cId, firstDate, out: firstDate, linksFrom: firstDay };
    if (kind < 0.06) {
      const status = kind < 0.03 ? Rejected : Cancelled;
      edits.push({ day: before, cId, change: { releaseStatus: status } });
      return { ...fate, out: null };
    }
    if (kind < 0.3) {
      const moved = addDays(firstDate, chance.below(25));
      edits.push({ day: before, cId, change: { releaseDate: moved } });
      return { ...fate, out: moved };
    }
    if (kind < 0.4) {
      const linksFrom = addDays(firstDate, 1 + chance.below(9));
      edits.push({ day: linksFrom, cId, change: { links: 'added' } });
      return { ...fate, linksFrom };
    }
    return fate;
  });
  return { edits, fates, wishes: planWishes(chance, fates, counts.wishes) };
}

function planWishes(chance: Chance, fates: readonly Fate[], count: number): Wish[] {
  const wishes: Wish[] = [];
  while (wishes.length < count) {
    const fate = chance.pick(fates);
    if (!fate) break;
    const length = Math.round((Date.parse(fate.firstDate) - Date.parse(firstDay)) / 86_400_000);
    const day = addDays(firstDay, chance.below(Math.max(1, length - 6)));
    const address = `reader${chance.below(700)}+music@x.example`;
    wishes.push({
      day,
      cId: fate.cId,
      address,
      platform: chance.pick(['', 'Tidal', 'Spotify']) ?? '',
    });
  }
  return wishes;
}
