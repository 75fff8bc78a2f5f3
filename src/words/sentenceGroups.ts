import type { en } from './en.ts';

type English = (typeof en)['words'];
/** The key of a plain sentence: `home.headline`. Sentences that count have forms, and are not among them. */
type SentenceKey = {
  [A in keyof English & string]: {
    [K in keyof English[A] & string]: English[A][K] extends string ? `${A}.${K}` : never;
  }[keyof English[A] & string];
}[keyof English & string];

/** The sentences of a page or an email, by their keys, each with where it is there. */
interface SentenceGroup {
  name: string;
  title: string;
  sentences: Readonly<Partial<Record<SentenceKey, string>>>;
}

/**
 * The sentences that a label may say in its own words, in the order of the back office. Those of
 * consents and of privacy are not among them: they promise what the product does.
 */
export const sentenceGroups = [
  {
    name: 'home',
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
    name: 'artists',
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
    name: 'artist',
    title: 'An artist',
    sentences: {
      'artist.kind': 'Above the name',
      'artist.follow': 'Before the profiles',
      'artist.releases': 'Heading of the releases',
      'artist.description': 'For search engines, without a biography',
    },
  },
  {
    name: 'releases',
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
    name: 'release',
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
    name: 'calendar',
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
    name: 'contact',
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
    name: 'forms',
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
    name: 'searchAndLost',
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
    name: 'emails',
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
] as const satisfies readonly SentenceGroup[];

type Group = (typeof sentenceGroups)[number];
/** The name of a group of sentences, and the key of one that a label may replace. */
export type SentenceGroupName = Group['name'];
export type OwnSentenceKey = Group extends infer G extends Group
  ? G extends Group
    ? keyof G['sentences']
    : never
  : never;

/** The sentences that labels change most: the others are shown on request. */
export const mostChangedSentences: readonly SentenceKey[] = [
  'home.headline',
  'home.latest',
  'artist.follow',
  'release.playItOn',
  'release.playItOnLater',
  'release.presave',
  'contact.headline',
  'contact.lead',
  'contact.join',
  'emails.outSubject',
];
