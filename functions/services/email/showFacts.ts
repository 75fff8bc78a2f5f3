import { dayAt } from '#domain/day';
import { pagePath } from '#domain/pagePath';
import type { StoredShow } from '#domain/show/show';
import { comingAndPast, isShowVisible } from '#domain/show/showRules';
import type { ShowEmail } from '#functions/ports/emails';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { prefixOf } from '#words/languages';
import { boughtText, placeNames, stateLines } from '#words/showSentences';
import { fillLine, wordingOf } from '#words/wording';

type Needs = Pick<Ports, 'artists' | 'labels' | 'shows' | 'site' | 'clock'> & ShownEntries;

/** How many shows a newsletter names. */
const shownInNewsletter = 8;

/** Reads the facts of shows for emails in a language. */
export function createShowFacts(needs: Needs) {
  const { artists, shows, snapshots, site, clock } = needs;

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
    const namesOf = async (acts: StoredShow['artists']) => {
      const named = acts.map(async ({ id, name }) =>
        id ? ((await artists.find(id))?.entity.name ?? name) : name,
      );
      return (await Promise.all(named)).join(comma);
    };
    const billed = async ({ artists: acts }: StoredShow) => {
      const isMain = ({ part }: (typeof acts)[number]) => part === 'main';
      if (!acts.some(isMain)) return { artists: await namesOf(acts), support: '' };
      const names = await namesOf(acts.filter((act) => !isMain(act)));
      return {
        artists: await namesOf(acts.filter(isMain)),
        support: names && fillLine(wording, wording.words.shows.support, { names }),
      };
    };
    return Promise.all(
      visible.map(async (show) => {
        const { venue, festival, day, state, stateNote, slug, cId } = show;
        return {
          ...(await billed(show)),
          city: venue.city || venue.name || festival || '',
          place: [festival, ...placeNames(venue, wording)].filter(Boolean).join(comma),
          day,
          told: stateLines(show, wording),
          tickets: boughtText(show, wording.words),
          isOff: state === 'cancelled',
          note: (language && show.stateNoteIn?.[language]) || stateNote || '',
          page: `${site.siteUrl}${prefixOf(label, language)}${pagePath('show', slug, cId)}`,
        };
      }),
    );
  }

  return {
    factsOf,

    /** The next shows that take place, without those whose page is not up to date. */
    async nextShows(language: string | undefined): Promise<ShowEmail[]> {
      const { coming } = comingAndPast(await shows.rows(), clock.now());
      const live = (await snapshots.entries('live')).show;
      const shown: number[] = [];
      for (const { id, cId, state } of coming) {
        if (shown.length === shownInNewsletter) break;
        if (state === 'cancelled' || !live[cId]) continue;
        if ((await shows.find(id))?.publicVersion === live[cId].version) shown.push(cId);
      }
      return factsOf(shown, language);
    },
  };
}
