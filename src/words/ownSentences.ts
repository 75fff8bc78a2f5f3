import type { en } from './en.ts';
import { type LanguageCode, languages } from './languages.ts';
import { placesOf } from './wording.ts';

type English = typeof en;
/** The key of a plain sentence: `home.headline`. Sentences that count have forms, and are not among them. */
type SentenceKey = {
  [A in keyof English & string]: {
    [K in keyof English[A] & string]: English[A][K] extends string ? `${A}.${K}` : never;
  }[keyof English[A] & string];
}[keyof English & string];

/** The sentences of a page or an email, by their keys, each with its place there. */
interface SentenceGroup {
  title: string;
  sentences: Readonly<Partial<Record<SentenceKey, string>>>;
}

/**
 * The sentences that a label may say in its own words, in the order of the back office. Those of
 * consents and of privacy are not among them: they promise what the product does.
 */
export const sentenceGroups: readonly SentenceGroup[] = [
  {
    title: 'Home',
    sentences: {
      'home.headline': 'Heading',
      'home.latest': 'Heading of the newest releases',
      'home.empty': 'Without a release',
      'page.about': 'Title in tabs and search engines',
      'page.allReleases': 'Link to all releases',
      'page.allArtists': 'Link to all artists',
    },
  },
  {
    title: 'Artists',
    sentences: {
      'artists.headline': 'Heading',
      'artists.titleOfPage': 'Title of the second page and those after it',
      'artists.empty': 'Without an artist',
      'artists.name': 'Order by name',
      'artists.latest': 'Order by the newest release',
      'artists.oldest': 'Order by the oldest release',
      'artists.most': 'Order by the number of releases',
      'list.sortBy': 'Before the orders',
    },
  },
  {
    title: 'An artist',
    sentences: {
      'artist.kind': 'Above the name',
      'artist.follow': 'Before the profiles',
      'artist.releases': 'Heading of the releases',
      'artist.description': 'For search engines, without a biography',
    },
  },
  {
    title: 'Releases',
    sentences: {
      'releases.headline': 'Heading',
      'releases.titleOfPage': 'Title of the second page and those after it',
      'releases.empty': 'Without a release',
      'releases.newest': 'Order by date, newest first',
      'releases.oldest': 'Order by date, oldest first',
      'releases.title': 'Order by title',
      'releases.future': 'Switch for what is not out yet',
      'card.noDate': 'In place of a date',
    },
  },
  {
    title: 'A release',
    sentences: {
      'release.heading': 'Heading',
      'release.headingAlone': 'Heading without an artist',
      'release.pageTitle': 'Title in tabs and search engines',
      'release.playItOn': 'Before the links',
      'release.playItOnLater': 'Before the links, while it is not out yet',
      'release.tracks': 'Heading of the tracks',
      'release.noTracks': 'Without tracks',
      'release.noDescription': 'Without a description',
      'release.catalogueNumber': 'Before the catalogue number',
      'release.presave': 'Heading of the pre-save',
      'release.presaveDay': 'Link to the day in a calendar',
    },
  },
  {
    title: 'Calendar',
    sentences: {
      'calendar.headline': 'Heading',
      'calendar.description': 'For search engines',
      'calendar.subscribe': 'Link to subscribe',
      'calendar.coming': 'Heading of what is announced',
      'calendar.noneComing': 'Nothing announced',
      'calendar.recent': 'Heading of what just came out',
      'calendar.noneRecent': 'Nothing just out',
      'calendar.noDate': 'In place of a date',
    },
  },
  {
    title: 'Contact',
    sentences: {
      'contact.headline': 'Heading',
      'contact.lead': 'Below the heading',
      'contact.description': 'For search engines',
      'contact.join': 'Heading for demos',
      'contact.demoHow': 'How to send a demo',
      'contact.demo': 'Link for demos',
      'contact.roster': 'Link to the artists',
    },
  },
  {
    title: 'Forms',
    sentences: {
      'forms.name': 'Field for the name',
      'forms.email': 'Field for the address',
      'forms.message': 'Field for the message',
      'forms.platform': 'Field for the platform',
      'forms.send': 'Button of the contact form',
      'forms.presave': 'Button of the pre-save',
      'forms.sent': 'Once a message was sent',
      'forms.presaved': 'Once a pre-save was taken',
      'forms.presaveFailed': 'When a pre-save failed',
      'answers.sentText': 'Once a message was sent, without JavaScript',
    },
  },
  {
    title: 'Search and lost pages',
    sentences: {
      'search.headline': 'Heading of the search',
      'search.field': 'In the field',
      'search.nothing': 'Nothing found',
      'lost.headline': 'Heading of a page that is not there',
      'lost.lead': 'Below it',
    },
  },
  {
    title: 'Emails',
    sentences: {
      'emails.outSubject': 'Subject on the day of a release',
      'emails.outSubjectBy': 'The same with its artists',
      'emails.outPreview': 'Preview of it in the inbox',
      'emails.outNow': 'Above the title',
      'emails.outNowBy': 'The same with its artists',
      'emails.outButton': 'Button to the release',
      'emails.confirmSubject': 'Subject of the question to subscribers',
      'emails.isThisYou': 'Heading of it',
      'emails.confirmButton': 'Button of it',
      'emails.newsFrom': 'Above a newsletter',
      'answers.subscribed': 'Page after the confirmation',
    },
  },
];

/** The length of a sentence at most, in characters. */
export const maxSentence = 300;

const keys = new Set(sentenceGroups.flatMap(({ sentences }) => Object.keys(sentences)));
const codes = Object.keys(languages) as LanguageCode[];

/** A sentence of the product in a language; none where the key is of no plain sentence. */
export function productSentence(language: LanguageCode, key: string): string | undefined {
  const [area = '', name = ''] = key.split('.');
  const words: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    ...languages[language].words,
  };
  const found = words[area]?.[name];
  return typeof found === 'string' ? found : undefined;
}

/** The language and the key of a stored sentence, as `pt-BR.home.headline` names them. */
function partsOf(stored: string): { language: LanguageCode; key: string } | undefined {
  const language = codes.find((code) => stored.startsWith(`${code}.`));
  return language && { language, key: stored.slice(language.length + 1) };
}

const listed = new Intl.ListFormat('en-GB');
const quoted = (places: readonly string[]) =>
  listed.format(places.map((place) => (place.startsWith('<') ? place : `{${place}}`)));

/** The places as they stand in a text, each as often as it stands there. */
const inOrder = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, place = '']) => place);

/** The reason why a sentence can't stand for the product's; none if it can. */
function faultOf(key: string, given: string, text: string): string | undefined {
  const missing = placesOf(given).filter((place) => !placesOf(text).includes(place));
  if (missing.length > 0) return `This sentence needs ${quoted(missing)}.`;
  const unknown = placesOf(text).filter((place) => !placesOf(given).includes(place));
  if (unknown.length > 0) return `Nothing is filled in for ${quoted(unknown)} here.`;
  const places = inOrder(text);
  if (new Set(places).size < places.length) return 'Each place stands once.';
  // The page shows the title large, between what comes before it and the line of the artists.
  if (key === 'release.heading' && places[0] !== 'title')
    return 'The title comes before the artists here.';
  if (text.includes('\n')) return 'One line, please.';
  return text.length > maxSentence ? `At most ${maxSentence} characters.` : undefined;
}

/** A sentence of a label that can't be shown. */
export interface WordFault {
  /** As it is stored: `de.home.headline`. */
  key: string;
  message: string;
}

/** The sentences of a label that can't be shown in place of the product's. */
export function wordFaults(words: Readonly<Record<string, string>>): WordFault[] {
  return Object.entries(words).flatMap(([key, text]) => {
    const parts = partsOf(key);
    const given = parts && keys.has(parts.key) && productSentence(parts.language, parts.key);
    if (!parts || !given) return { key, message: `The site has no sentence ${key} to replace.` };
    const message = text.trim() ? faultOf(parts.key, given, text) : undefined;
    return message ? { key, message } : [];
  });
}
