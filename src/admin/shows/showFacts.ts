import { addDays, type Day } from '#domain/day';
import { countryName } from '#domain/show/country';
import { isAfterMidnight } from '#domain/show/showRules';
import type { ShowState } from '#domain/show/showState';
import { fill } from '#words/template';
import { showFields } from '../sentences/fields.ts';
import { locale } from '../sentences/language.ts';
import { showStateLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { dayLabel } from '../ui/formats.ts';

/** The facts of a show that is about to be added, beside its day and place. */
interface Facts {
  day: Day;
  country: string | undefined;
  doors?: string | undefined;
  starts?: string | undefined;
  timeZone: string | undefined;
  festival?: string | undefined;
  stage?: string | undefined;
  state: ShowState;
  isFree?: boolean | undefined;
  acts: string;
  tickets: string;
  ageLimit: string;
  note?: string | undefined;
}

/** The day of a start after midnight; undefined for another one. */
const afterMidnight = ({
  day,
  doors,
  starts,
}: Pick<Facts, 'day' | 'doors' | 'starts'>): string | undefined =>
  day && isAfterMidnight({ doors: doors || undefined, starts: starts || undefined })
    ? fill(sentences.nightOf, { day: dayLabel(addDays(day, 1)) })
    : undefined;

/** The facts of a new show on one line. */
export function factsText(facts: Facts): string {
  const { country, doors, starts, timeZone, festival, stage, state, isFree, acts } = facts;
  return [
    festival,
    stage,
    country && countryName(country, locale),
    doors && !starts
      ? `${showFields.doors.label} ${doors}`
      : [doors, starts].filter(Boolean).join(' / '),
    afterMidnight(facts),
    timeZone?.replaceAll('_', ' ') ?? sentences.zoneUnknown,
    state !== 'announced' && showStateLabels[state],
    isFree && sentences.freeEntry,
    acts,
    facts.tickets,
    facts.ageLimit && `${facts.ageLimit}+`,
    facts.note,
  ]
    .filter(Boolean)
    .join(' · ');
}
