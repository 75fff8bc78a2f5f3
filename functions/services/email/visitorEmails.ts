import type { EmailContent } from '#domain/email/email';
import { newsletterGroup, paragraphsOf, releaseIn, textsFor } from '#domain/email/newsletter';
import { type LinkScope, scopedKey } from '#domain/visitor/follow';
import type { FromPage, PageQuery } from '#domain/visitor/pageQuery';
import type { EndLinks, LinkedEmail, Recipient, RecordEmail } from '#functions/ports/emails';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { prefixOf } from '#words/languages';
import { createReleaseFacts } from './releaseFacts.ts';
import { createShowFacts } from './showFacts.ts';
import { shownName, shownPage } from './shownPage.ts';
import { createStockFacts } from './stockFacts.ts';
import { type TokenSigner, visitorLinks } from './tokens.ts';

type NeededPorts = Pick<
  Ports,
  'newsletters' | 'releases' | 'artists' | 'shows' | 'labels' | 'clock' | 'site'
> &
  ShownEntries;

type Of<K extends EmailContent['kind']> = Extract<EmailContent, { kind: K }>;
type ToVisitor = Of<
  'confirm' | 'personalData' | 'follow' | 'released' | 'stock' | 'inStock' | 'shows' | 'showChanged'
>;

/** An email to a visitor, with the links in it that end emails. */
interface WithEnds {
  email: LinkedEmail;
  ends: EndLinks;
}

/** Makes emails to visitors ready to be sent. */
export function createVisitorEmails(
  ports: NeededPorts,
  { tokenSigner }: { tokenSigner: TokenSigner },
) {
  const { newsletters, releases, artists, site } = ports;
  const links = visitorLinks(ports, tokenSigner);
  const factsOf = createReleaseFacts(ports);
  const { factsOf: showFactsOf, nextShows } = createShowFacts(ports);
  const stockFactsOf = createStockFacts(ports);

  /** A link to the page on which an email was requested, in its language. */
  async function backTo(from: FromPage, language: string | undefined) {
    const page = await shownPage(ports, from);
    if (!page) return undefined;
    const home = site.siteUrl + prefixOf(await readLabel(ports), language);
    return { title: page.title, address: home + page.path };
  }

  /**
   * The links that end emails, those of a scope and all of them, and the link to the visitor's data,
   * which leads back to a page.
   */
  function linksFor(person: string, page: PageQuery, scope: LinkScope) {
    const from = typeof scope === 'object' ? scope : undefined;
    const end = (key: string) => links.unsubscribe(key, { language: page.language, from });
    return {
      leave: end(scopedKey(person, scope)),
      unsubscribe: end(person),
      personalData: links.personalData(person, page),
    };
  }

  const nameOf = async (artist: number) => (await artists.find(artist))?.entity.name ?? '';

  /** The releases on the site whose address is a paragraph of a newsletter. */
  async function recordsIn(text: string, language: string | undefined): Promise<RecordEmail[]> {
    const found = await Promise.all(
      paragraphsOf(text).map(async (paragraph) => {
        const release = releaseIn(paragraph, site.siteUrl);
        if (release === undefined || !(await shownPage(ports, { release }))) return [];
        const saved = await releases.find(release);
        return saved ? [{ ...(await factsOf(saved.entity, language)), paragraph }] : [];
      }),
    );
    return found.flat();
  }

  /** A newsletter without the links of a reader. */
  async function letterOf(content: Of<'newsletter'>) {
    const stored = await newsletters.find(newsletterGroup, content.newsletter);
    if (!stored) throw new Error('The newsletter of an email is gone.');
    const { language } = content;
    const draft = textsFor(stored.value.draft, language);
    const shows = stored.value.draft.withShows ? await nextShows(language) : [];
    return { ...content, draft, records: await recordsIn(draft.text, language), shows };
  }

  async function withEnds(person: string, content: ToVisitor): Promise<WithEnds> {
    const { language } = content;
    switch (content.kind) {
      case 'confirm': {
        const from = content.from === undefined ? undefined : { release: content.from };
        const page = { language, from };
        const ends = linksFor(person, page, 'newsletter');
        const confirm = links.confirm(person, page);
        const back = from && (await backTo(from, language));
        return { email: { ...content, ...ends, confirm, back }, ends };
      }
      case 'personalData': {
        const ends = linksFor(person, { language }, undefined);
        return { email: { ...content, ...ends }, ends };
      }
      case 'follow': {
        const from = { artist: content.artist };
        const page = { language, from };
        const ends = linksFor(person, page, from);
        const email = {
          ...content,
          ...ends,
          name: await shownName(ports, content.artist),
          confirm: links.confirm(scopedKey(person, from), page),
          back: await backTo(from, language),
        };
        return { email, ends };
      }
      case 'released': {
        const { artist, release } = content;
        const found = await releases.find(release);
        if (!found) throw new Error('The release of an email is gone.');
        const ends = linksFor(person, { language, from: { release } }, { artist });
        const email = {
          ...content,
          ...ends,
          ...(await factsOf(found.entity, language)),
          links: found.entity.links,
          name: await nameOf(artist),
          language,
        };
        return { email, ends };
      }
      case 'stock':
      case 'inStock': {
        const { release, edition } = content;
        const asked = { release, edition };
        const page = { language, from: { release } };
        const ends = linksFor(person, page, asked);
        const facts = { ...ends, ...(await stockFactsOf(asked, language)) };
        const confirm = links.confirm(scopedKey(person, asked), page);
        const email =
          content.kind === 'stock' ? { ...content, ...facts, confirm } : { ...content, ...facts };
        return { email, ends };
      }
      case 'shows': {
        const ends = linksFor(person, { language }, 'shows');
        const shows = await showFactsOf(content.shows, language);
        return { email: { ...content, ...ends, shows }, ends };
      }
      case 'showChanged': {
        const ends = linksFor(person, { language }, 'shows');
        const [show] = await showFactsOf([content.show], language);
        if (!show) throw new Error('The show of an email is gone.');
        return { email: { ...content, ...ends, show }, ends };
      }
    }
  }

  /** One click in the recipient's mail program does the same as the link in the email. */
  const to = (address: string, { leave }: EndLinks): Recipient => ({
    address,
    substitutions: {},
    unsubscribe: leave,
  });

  return {
    async toVisitor(person: string, content: ToVisitor) {
      const { email, ends } = await withEnds(person, content);
      return { email, to: to(content.address, ends) };
    },

    /** A newsletter to its reader; one without an address is a test copy to the label. */
    async newsletter(person: string, content: Of<'newsletter'>, label: () => Promise<Recipient>) {
      const letter = await letterOf(content);
      const { address, language } = content;
      if (!address) return { email: letter, to: await label() };
      const reader = linksFor(person, { language }, 'newsletter');
      return { email: { ...letter, reader }, to: to(address, reader) };
    },
  };
}
