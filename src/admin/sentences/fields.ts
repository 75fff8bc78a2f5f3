import { artistFields as artistFacts } from '#domain/artist/artistFields';
import type { FieldFacts } from '#domain/field';
import { labelFields as labelFacts } from '#domain/label/labelFields';
import { merchFields as merchFacts } from '#domain/merch/merchFields';
import { newsFields as newsFacts } from '#domain/news/newsFields';
import { releaseFields as releaseFacts } from '#domain/release/releaseFields';
import { trackFields as trackFacts } from '#domain/release/trackFields';
import { showFields as showFacts, venueFields as venueFacts } from '#domain/show/showFields';
import { sentencesOf } from './language.ts';

/** A table of fields with labels and hints in the back office's language. */
type Labelled<T> = {
  readonly [K in keyof T]: {
    readonly [P in keyof T[K]]: P extends 'label' | 'hint' ? string : T[K][P];
  };
};

/** Translates a table's labels and hints; the English ones are beside the schema. */
function labelled<T extends Readonly<Record<string, Pick<FieldFacts, 'label' | 'hint'>>>>(
  part: string,
  table: T,
): Labelled<T> {
  const english = Object.entries(table).flatMap(([name, { label, hint }]): [string, string][] => [
    [name, label],
    ...(hint ? [[`${name}Hint`, hint] satisfies [string, string]] : []),
  ]);
  const shown = sentencesOf(part, Object.fromEntries(english));
  const fields = Object.entries(table).map(([name, facts]) => [
    name,
    { ...facts, label: shown[name], ...(facts.hint && { hint: shown[`${name}Hint`] }) },
  ]);
  return Object.fromEntries(fields) as Labelled<T>;
}

export const releaseFields = labelled('releaseFields', releaseFacts);
export const trackFields = labelled('trackFields', trackFacts);
export const artistFields = labelled('artistFields', artistFacts);
export const showFields = labelled('showFields', showFacts);
export const merchFields = labelled('merchFields', merchFacts);
export const newsFields = labelled('newsFields', newsFacts);
export const venueFields = labelled('venueFields', venueFacts);
export const labelFields = labelled('labelFields', labelFacts);

/** Names of entries' fields and values in descriptions of changes. */
export const sentences = sentencesOf('fields', {
  name: 'Name',
  photograph: 'Photograph',
  address: 'Address',
  nameInOtherLanguages: 'Name in other languages',
  leadsTo: 'Leads to',
  hidden: 'Hidden',
  title: 'Title',
  titleInOtherLanguages: 'Title in other languages',
  place: 'Place',
  newsletter: 'Newsletter',
  kindOfPage: 'Kind',
  imprint: 'Imprint',
  text: 'Text',
  textInOtherLanguages: 'Text in other languages',
  languageOfTheText: 'Language of the text',
  onLightPages: 'On light pages',
  onDarkPages: 'On dark pages',
  wordmark: 'Wordmark',
  wordmarkOnDarkPages: 'Wordmark on dark pages',
  way: 'Method',
  theme: 'Theme',
  paper: 'Paper',
  ink: 'Ink',
  accent: 'Accent',
  faceOfTitles: 'Heading font',
  faceOfText: 'Text font',
  goneSentence: 'a sentence that is no longer on the site ({name})',
  namedOnDarkPages: '{field} on dark pages',
  order: 'Order',
  byTheContactForm: 'Through the contact form',
  atAnotherAddress: 'At another address',
  weTakeNone: 'We accept none',
  inTheFooter: 'In the footer',
  inTheMenu: 'In the menu',
  onlyByItsAddress: 'Not linked',
  theLabels: 'The label’s',
  yes: 'Yes',
  no: 'No',
  billing: 'Billing',
  price: 'Price',
  currency: 'Currency',
  note: 'Note',
  act: 'Act',
  tickets: 'Ticket link',
  picture: 'Picture',
  quote: 'Quote',
  size: 'Size',
  state: 'State',
  description: 'Words',
  artist: 'Artist',
  track: 'Track',
  tag: 'Tag',
  credit: 'Credit',
  language: 'Language',
  link: 'Link',
  edition: 'Edition',
  page: 'Page',
  featuredEntry: 'At the top of Home',
  lastDay: 'Last day',
  menuEntry: 'Menu entry',
  footerEntry: 'Footer entry',
  themesOwn: 'the theme’s',
  added: 'added',
  removed: 'removed',
  replaced: 'replaced',
  isSet: 'yes',
  isNotSet: 'no',
  nothing: 'nothing',
});
