import { Feed, type Item } from 'feed';
import { shownLabel, shownWording } from '#catalogue/label';
import { cleanText, htmlOf } from '#domain/characters';
import { siteAddress } from '../siteSettings.ts';

/** The most entries in a feed, enough for readers that poll rarely. */
export const feedLength = 30;

/** The languages of an entry's title and text, if not the feed's. */
interface EntryLanguages {
  title: string | undefined;
  text: string | undefined;
}

/** An entry of a feed. Its `date` is the instant of its last change. */
export interface FeedEntry extends Item {
  languages: EntryLanguages;
}

/** The content of a feed. */
interface FeedContent {
  title: string;
  /** The path of the corresponding page. */
  page: string;
  /** The feed's own path. */
  path: string;
  entries: readonly FeedEntry[];
}

/**
 * Adds `xml:lang` to the feed and to its entries in order, which the library omits in Atom. Entries
 * contain escaped text or HTML with few elements, so nothing in them looks like these tags.
 */
function withLanguages(atom: string, language: string, entries: readonly EntryLanguages[]): string {
  const marked = (part: string, tag: string, code: string | undefined) =>
    code ? part.replace(`<${tag} type="html">`, `<${tag} type="html" xml:lang="${code}">`) : part;
  const [head = '', ...rest] = atom.split('<entry>');
  const parts = rest.map((part, at) => {
    const { title, text } = entries[at] ?? {};
    return marked(marked(marked(part, 'title', title), 'summary', text), 'content', text);
  });
  return [head.replace('<feed ', `<feed xml:lang="${language}" `), ...parts].join('<entry>');
}

/** The library names the type of an MP3 by its ending. */
const withSoundTypes = (atom: string) => atom.replaceAll('type="audio/mp3"', 'type="audio/mpeg"');

/** A feed of the label as Atom. */
export function atomFeed({ title, page, path, entries }: FeedContent): string {
  const { name } = shownLabel();
  const changes = entries.map(({ date }) => date.getTime());
  const feed = new Feed({
    id: siteAddress(path),
    title: `${title} | ${name}`,
    link: siteAddress(page),
    feedLinks: { atom: siteAddress(path) },
    updated: new Date(Math.max(0, ...changes)),
    author: { name: htmlOf(name) },
    generator: false,
  });
  for (const { languages: _, ...item } of entries) feed.addItem(item);
  const languages = entries.map((entry) => entry.languages);
  // XML 1.0 can't escape the characters removed here.
  return cleanText(withLanguages(withSoundTypes(feed.atom1()), shownWording().language, languages));
}
