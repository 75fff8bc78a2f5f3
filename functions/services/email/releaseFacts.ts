import { pagePath } from '#domain/pagePath';
import type { StoredRelease } from '#domain/release/release';
import type { ReleaseEmail } from '#functions/ports/emails';
import { creditedArtists } from '#functions/services/entries/creditedArtists';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { prefixOf } from '#words/languages';
import { wordingOf } from '#words/wording';

type Needs = Pick<Ports, 'artists' | 'labels' | 'site'>;
type Facts = Pick<ReleaseEmail, 'title' | 'artists' | 'cover' | 'page' | 'language'>;

/**
 * Reads the data of a release for an email, in the language of the page on which it was requested.
 */
export const createReleaseFacts =
  (needs: Needs) =>
  async (release: StoredRelease, language: string | undefined): Promise<Facts> => {
    const { artists, site } = needs;
    const named = await creditedArtists(artists, release);
    const label = await readLabel(needs);
    const prefix = prefixOf(label, language);
    const { comma } = wordingOf(label, language).words.card;
    const path = pagePath('release', release.slug, release.cId);
    return {
      title: release.title,
      artists: named.map(({ entity }) => entity.name).join(comma),
      cover: release.cover && `${site.imageBase}/${release.cover}`,
      page: `${site.siteUrl}${prefix}${path}`,
      language,
    };
  };
