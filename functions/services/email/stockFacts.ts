import { toldApart } from '#domain/release/editionText';
import type { AskedEdition } from '#domain/visitor/stockRequest';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { editionIn } from '#words/editionIn';
import { prefixOf } from '#words/languages';
import { fillLine, wordingOf } from '#words/wording';
import { shownPage } from './shownPage.ts';

type Needs = Pick<Ports, 'releases' | 'artists' | 'labels' | 'site'> & ShownEntries;

/**
 * Reads what a visitor may know of an edition, in the language of the page on which they asked for
 * it. While the site does not show the release as it is stored, its number takes the title's place.
 */
export const createStockFacts =
  (needs: Needs) =>
  async ({ release, edition }: AskedEdition, language: string | undefined) => {
    const label = await readLabel(needs);
    const wording = wordingOf(label, language);
    const { words } = wording;
    const shown = await shownPage(needs, { release });
    const stored = shown && (await needs.releases.find(release))?.entity;
    const found = toldApart(stored?.editions ?? []).find(({ id }) => id === edition);
    const title =
      shown?.title ?? fillLine(wording, words.answers.storedRecord, { number: release });
    const path = shown?.path;
    return {
      name: [title, found && editionIn(words, found)].filter(Boolean).join(words.card.comma),
      path,
      page: path && `${needs.site.siteUrl}${prefixOf(label, language)}${path}#edition-${edition}`,
      links: found?.links ?? [],
    };
  };
