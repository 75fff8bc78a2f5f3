import { addDays, type Day } from '#domain/day';
import { countryName } from '#domain/show/country';
import { isZoneIn } from '#domain/show/countryZones';
import { isOverdue, missingShowParts, ticketDays } from '#domain/show/showRules';
import { fill } from '#words/template';
import type { ShowDraft } from '../editor/draft.ts';
import { locale } from '../sentences/language.ts';
import { showPartLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';

/** What a show lacks: before it can be public, and what else is recommended. */
export function ShowReadiness({ show, today }: { show: ShowDraft; today: Day }) {
  const missing = missingShowParts(show);
  const needed = missing.filter(({ isNeeded }) => isNeeded);
  const wanted = missing.filter(({ isNeeded }) => !isNeeded);
  // Nobody has to find tickets half a year before.
  const labelOf = (part: (typeof missing)[number]['part']) =>
    isOverdue(part, show.day, today)
      ? showPartLabels[part]
      : fill(sentences.ticketsLater, { day: addDays(show.day, -ticketDays) });
  const { country } = show.venue;
  const isElsewhere = country !== undefined && !isZoneIn(show.timeZone, country);
  const lists = [
    { title: sentences.needs, parts: needed },
    { title: sentences.shouldHave, parts: wanted },
  ].filter(({ parts }) => parts.length > 0);
  return (
    <section className="facts" aria-label={sentences.ready}>
      {lists.length === 0 && <p>{sentences.readyAll}</p>}
      {isElsewhere && (
        <p className="failure">
          {fill(sentences.zoneElsewhere, {
            zone: show.timeZone.replaceAll('_', ' '),
            country: countryName(country, locale),
          })}
        </p>
      )}
      {lists.map(({ title, parts }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {parts.map(({ part }) => (
              <li key={part}>{labelOf(part)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
