import { dayAt } from '#domain/day';
import { pagePath } from '#domain/pagePath';
import { countryName } from '#domain/show/country';
import type { StoredShow } from '#domain/show/show';
import { comingAndPast, isShowVisible } from '#domain/show/showRules';
import type { ShowEmail } from '#functions/ports/emails';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { prefixOf } from '#words/languages';
import { wordingOf } from '#words/wording';

type Needs = Pick<Ports, 'artists' | 'labels' | 'shows' | 'site' | 'clock'>;

/** How many shows a newsletter names. */
const shownInNewsletter = 8;

/** Reads the facts of shows for emails in a language. */
export function createShowFacts(needs: Needs) {
  const { artists, shows, site, clock } = needs;

  /** Those of shows by their numbers; shows that are no longer public are left out. */
  async function factsOf(
    numbers: readonly number[],
    language: string | undefined,
  ): Promise<ShowEmail[]> {
    const label = await readLabel(needs);
    const wording = wordingOf(label, language);
    const { comma } = wording.words.card;
    const today = dayAt(clock.now(), label.timeZone);
    const found = await Promise.all(numbers.map((cId) => shows.find(cId)));
    const visible = found.flatMap((saved) =>
      saved && isShowVisible(saved.entity, today) ? [saved.entity] : [],
    );
    const namesOf = async (show: StoredShow) => {
      const main = show.artists.filter(({ part }) => part === 'main');
      const acts = main.length > 0 ? main : show.artists;
      const named = acts.map(async ({ id, name }) =>
        id ? ((await artists.find(id))?.entity.name ?? name) : name,
      );
      return (await Promise.all(named)).join(comma);
    };
    return Promise.all(
      visible.map(async (show) => {
        const { venue, festival, day, previousDay, state, stateNote, slug, cId } = show;
        const country = venue.country && countryName(venue.country, wording.language);
        return {
          artists: await namesOf(show),
          city: venue.city || venue.name || festival || '',
          place: [festival, venue.name, venue.city, country].filter(Boolean).join(comma),
          day,
          ...(previousDay && { movedFrom: previousDay }),
          isOff: state === 'cancelled',
          note: (language && show.stateNoteIn?.[language]) || stateNote || '',
          page: `${site.siteUrl}${prefixOf(label, language)}${pagePath('show', slug, cId)}`,
        };
      }),
    );
  }

  return {
    factsOf,

    /** Those of the next shows that take place. */
    async nextShows(language: string | undefined): Promise<ShowEmail[]> {
      const { coming } = comingAndPast(await shows.rows(), clock.now());
      const taking = coming.filter(({ state }) => state !== 'cancelled');
      return (
        await factsOf(
          taking.map(({ cId }) => cId),
          language,
        )
      ).slice(0, shownInNewsletter);
    },
  };
}
