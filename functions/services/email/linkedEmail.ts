import { addressUnder } from '#domain/addressUnder';
import type { Email, EmailContent } from '#domain/email/email';
import { newsletterGroup, paragraphsOf, textsFor } from '#domain/email/newsletter';
import { entryPageOf } from '#domain/pagePath';
import { type LinkScope, scopedKey } from '#domain/visitor/follow';
import type { FromPage } from '#domain/visitor/pageQuery';
import type { LinkedEmail, OutgoingEmail, Recipient, RecordEmail } from '#functions/ports/emails';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { prefixOf } from '#words/languages';
import { createReleaseFacts } from './releaseFacts.ts';
import { createShowFacts } from './showFacts.ts';
import { shownName, shownPage } from './shownPage.ts';
import { createStockFacts } from './stockFacts.ts';
import { invitationLink, signInCodeOf, type TokenSigner, visitorLinks } from './tokens.ts';

type NeededPorts = Pick<
  Ports,
  'newsletters' | 'releases' | 'artists' | 'shows' | 'labels' | 'clock' | 'site'
> &
  ShownEntries;
interface NeededServices {
  tokenSigner: TokenSigner;
}
type ToVisitor = Pick<Extract<EmailContent, { kind: 'confirm' }>, 'address'>;

/**
 * Makes stored emails ready to be sent: with their links, which are made here so that none is
 * stored, and with the facts of what they are about.
 */
export function createLinkedEmail(ports: NeededPorts, services: NeededServices) {
  const { newsletters, releases, artists, site } = ports;
  const { tokenSigner } = services;
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

  /** The links in a visitor's email that end emails: those of a scope, and all of them. */
  function endsOf(person: string, language: string | undefined, scope?: LinkScope) {
    const from = typeof scope === 'object' ? scope : undefined;
    const end = (key: string) => links.unsubscribe(key, { language, from });
    return { leave: end(scopedKey(person, scope)), unsubscribe: end(person) };
  }

  const toAddress = (address: string): Recipient => ({ address, substitutions: {} });
  /** One click in the recipient's mail program does the same as the given link in the email. */
  const toVisitor = ({ address }: ToVisitor, unsubscribe: string): Recipient => ({
    ...toAddress(address),
    unsubscribe,
  });
  const toLabel = async () => toAddress((await readLabel(ports)).mail || site.mailFrom);

  /** The releases on the site whose address is a paragraph of a newsletter. */
  async function recordsIn(text: string, language: string | undefined): Promise<RecordEmail[]> {
    const found = await Promise.all(
      paragraphsOf(text).map(async (paragraph) => {
        const entry = entryPageOf(addressUnder(site.siteUrl, paragraph)?.pathname ?? '');
        if (entry?.kind !== 'release' || !(await shownPage(ports, { release: entry.cId })))
          return [];
        const saved = await releases.find(entry.cId);
        return saved ? [{ ...(await factsOf(saved.entity, language)), paragraph }] : [];
      }),
    );
    return found.flat();
  }

  const nameOf = async (artist: number) => (await artists.find(artist))?.entity.name ?? '';

  return async function linkedEmail({
    id,
    person,
    content,
  }: Email): Promise<Pick<OutgoingEmail, 'replyTo'> & { email: LinkedEmail; to: Recipient }> {
    const profile = `${site.siteUrl}/profile`;
    switch (content.kind) {
      case 'contact': {
        const replyTo = { email: content.fromAddress, name: content.fromName };
        return { email: content, to: await toLabel(), replyTo };
      }
      case 'build': {
        const publications = `${site.siteUrl}/admin/publications`;
        return { email: { ...content, publications }, to: await toLabel() };
      }
      case 'attention': {
        const status = `${site.siteUrl}/admin/status`;
        return { email: { ...content, status }, to: await toLabel() };
      }
      case 'granted': {
        const { address } = content;
        return { email: content, to: address ? toAddress(address) : await toLabel() };
      }
      case 'links': {
        const edit = `${site.siteUrl}/admin/releases/edit-release/${content.cId}`;
        return { email: { ...content, edit }, to: await toLabel() };
      }
      case 'handedIn': {
        const { address } = content;
        const email = { ...content, open: `${site.siteUrl}/admin/proposals`, profile };
        return { email, to: address ? toAddress(address) : await toLabel() };
      }
      case 'approved':
      case 'returned': {
        const { entry, cId, address } = content;
        const open = `${site.siteUrl}/admin/${entry}s/edit-${entry}/${cId}`;
        return { email: { ...content, open, profile }, to: toAddress(address) };
      }
      case 'test': {
        const arrived = `${site.siteUrl}/admin?arrived=${content.code}`;
        return { email: { ...content, arrived }, to: toAddress(content.address) };
      }
      case 'invitation': {
        const { link } = invitationLink(site, tokenSigner, content.id);
        return { email: { ...content, link }, to: toAddress(content.address) };
      }
      case 'signIn': {
        const code = signInCodeOf(tokenSigner, id);
        return { email: { ...content, code }, to: toAddress(content.address) };
      }
      case 'confirm': {
        const from = content.from === undefined ? undefined : { release: content.from };
        const page = { language: content.language, from };
        const confirm = links.confirm(person, page);
        const back = from && (await backTo(from, content.language));
        const ends = endsOf(person, content.language, 'newsletter');
        const email = {
          ...content,
          ...ends,
          confirm,
          personalData: links.personalData(person, page),
          ...(back && { back }),
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'personalData': {
        const { unsubscribe } = endsOf(person, content.language);
        const personalData = links.personalData(person, content);
        const email = { ...content, unsubscribe, personalData };
        return { email, to: toVisitor(content, unsubscribe) };
      }
      case 'follow': {
        const { artist, language } = content;
        const page = { language, from: { artist } };
        const ends = endsOf(person, language, { artist });
        const email = {
          ...content,
          ...ends,
          name: await shownName(ports, artist),
          confirm: links.confirm(scopedKey(person, { artist }), page),
          personalData: links.personalData(person, page),
          back: await backTo(page.from, language),
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'released': {
        const { artist, language } = content;
        const release = await releases.find(content.release);
        if (!release) throw new Error('The release of an email is gone.');
        const ends = endsOf(person, language, { artist });
        const email = {
          ...content,
          ...ends,
          ...(await factsOf(release.entity, language)),
          links: release.entity.links,
          name: await nameOf(artist),
          personalData: links.personalData(person, {
            language,
            from: { release: content.release },
          }),
          language,
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'stock':
      case 'inStock': {
        const { release, edition, language } = content;
        const page = { language, from: { release } };
        const ends = endsOf(person, language, { release, edition });
        const facts = {
          ...ends,
          ...(await stockFactsOf({ release, edition }, language)),
          personalData: links.personalData(person, page),
        };
        const confirm = links.confirm(scopedKey(person, { release, edition }), page);
        const email =
          content.kind === 'stock' ? { ...content, ...facts, confirm } : { ...content, ...facts };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'shows': {
        const { language } = content;
        const ends = endsOf(person, language, 'shows');
        const email = {
          ...content,
          ...ends,
          shows: await showFactsOf(content.shows, language),
          personalData: links.personalData(person, { language }),
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'showChanged': {
        const { language } = content;
        const ends = endsOf(person, language, 'shows');
        const [show] = await showFactsOf([content.show], language);
        if (!show) throw new Error('The show of an email is gone.');
        const email = {
          ...content,
          ...ends,
          show,
          personalData: links.personalData(person, { language }),
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'newsletter': {
        const stored = await newsletters.find(newsletterGroup, content.newsletter);
        if (!stored) throw new Error('The newsletter of an email is gone.');
        const { address, language } = content;
        const draft = textsFor(stored.value.draft, language);
        const shows = stored.value.draft.withShows ? await nextShows(language) : [];
        const records = await recordsIn(draft.text, language);
        const letter = { ...content, draft, records, shows };
        if (!address) return { email: letter, to: await toLabel() };
        const ends = endsOf(person, language, 'newsletter');
        const reader = { personalData: links.personalData(person, { language }), ...ends };
        return { email: { ...letter, reader }, to: toVisitor({ address }, ends.leave) };
      }
    }
  };
}
