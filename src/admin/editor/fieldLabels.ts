import type { FieldFacts } from '#domain/field';
import { fill } from '#words/template';
import { sentences as editions } from '../sentences/editions.ts';
import {
  artistFields,
  labelFields,
  merchFields,
  newsFields,
  releaseFields,
  sentences,
  showFields,
  trackFields,
  venueFields,
} from '../sentences/fields.ts';
import {
  actPartLabels,
  boughtTicketsLabels,
  editionFormatLabels,
  editionStateLabels,
  homeSectionLabels,
  listenLabels,
  pictureKindLabels,
  releaseKindLabels,
  showStateLabels,
  showStatusLabels,
} from '../sentences/names.ts';
import { ownSentenceGroups } from '../sentences/ownSentences.ts';
import { sentences as releases } from '../sentences/releases.ts';
import { languageLabel } from '../ui/formats.ts';

type Labels = Readonly<Record<string, Pick<FieldFacts, 'label'> & Partial<FieldFacts>>>;

/** Fields with the same name have the same label for every kind of entry. */
const entryFields: Labels = {
  ...newsFields,
  ...merchFields,
  ...showFields,
  ...labelFields,
  ...artistFields,
  ...releaseFields,
  textsLanguage: labelFields.textsLanguage,
  // An import compares stored releases, which contain artist ids.
  artistIds: releaseFields.artists,
};

const linkFields: Labels = { name: { label: sentences.name }, url: { label: sentences.address } };

const menuFields: Labels = {
  name: { label: sentences.name },
  nameIn: { label: sentences.nameInOtherLanguages },
  to: { label: sentences.leadsTo },
  hidden: { label: sentences.hidden, control: 'switch' },
};

/** The fields of list items and of composite fields. */
const partFields: Readonly<Record<string, Labels>> = {
  // The acts of a show; of a release, whole artists.
  artists: { ...artistFields, part: { label: sentences.billing } },
  tracks: trackFields,
  venue: venueFields,
  previousVenue: venueFields,
  tickets: {
    name: { label: sentences.name },
    url: { label: sentences.address },
    price: { label: sentences.price },
    note: { label: sentences.note },
  },
  images: { alt: { label: sentences.description } },
  pictures: { alt: { label: sentences.description }, kind: { label: releaseFields.kind.label } },
  photographs: { alt: { label: sentences.description }, credit: { label: sentences.credit } },
  press: {
    quote: { label: releases.quoteWords },
    source: { label: releases.quoteSource },
  },
  sizes: { name: { label: sentences.name }, state: { label: sentences.state } },
  links: linkFields,
  editions: {
    format: { label: editions.format },
    pieces: { label: editions.pieces },
    size: { label: editions.size },
    name: { label: editions.name },
    catalogueNumber: { label: releaseFields.catalogueNumber.label },
    barcode: { label: releaseFields.barcode.label },
    price: { label: editions.price },
    prices: { label: editions.furtherPrices },
    day: { label: editions.day },
    state: { label: editions.state },
    copies: { label: editions.copies },
    pressing: { label: editions.pressing },
    sides: { label: editions.sides },
    bonusTracks: { label: editions.bonusTracks },
    links: { label: editions.shops },
  },
  socials: linkFields,
  featured: { until: { label: sentences.lastDay } },
  menu: menuFields,
  footer: menuFields,
  pages: {
    title: { label: sentences.title },
    titleIn: { label: sentences.titleInOtherLanguages },
    slug: { label: sentences.address },
    place: { label: sentences.place },
    newsletter: { label: sentences.newsletter, control: 'switch' },
    kind: { label: sentences.kindOfPage },
    images: { label: newsFields.images.label },
    body: { label: sentences.text },
    bodyIn: { label: sentences.textInOtherLanguages },
    textsLanguage: { label: sentences.languageOfTheText },
  },
  marks: {
    light: { label: sentences.onLightPages },
    dark: { label: sentences.onDarkPages },
    wordmark: { label: sentences.wordmark },
    wordmarkDark: { label: sentences.wordmarkOnDarkPages },
  },
  demos: { by: { label: sentences.way }, url: { label: sentences.address } },
  theme: {
    preset: { label: sentences.theme },
    paper: { label: sentences.paper },
    ink: { label: sentences.ink },
    accent: { label: sentences.accent },
    display: { label: sentences.faceOfTitles },
    text: { label: sentences.faceOfText },
  },
};

/** The label of a sentence, given its key such as `de.home.headline`: page, location and language. */
function sentenceLabel(language: string, key: string): string {
  const name = languageLabel(language);
  for (const { title, sentences } of ownSentenceGroups) {
    const location = sentences.find((sentence) => sentence.key === key)?.location;
    if (location) return `${title}, ${lowered(location)} (${name})`;
  }
  return fill(sentences.goneSentence, { name });
}

/** A label as it appears within a sentence. */
const lowered = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** The label of a list item's field, such as `tracks.isrc`, without the list's label. */
export function partFieldLabel(field: string): string {
  const [list = '', name = '', ...key] = field.split('.');
  if (list === 'words') return sentenceLabel(name, key.join('.'));
  if (list === 'theme' && name === 'dark')
    return fill(sentences.namedOnDarkPages, { field: partFieldLabel(['theme', ...key].join('.')) });
  if (name === 'order') return sentences.order;
  const known = partFields[list] ?? {};
  const [language] = key;
  const text = known[name.replace(/In$/, '')];
  if (language && text) return `${text.label} (${languageLabel(language)})`;
  return known[name]?.label ?? name;
}

/** The label of a field as in its form. A list item's field is preceded by the list's label. */
export function fieldLabel(field: string): string {
  const [name = '', part] = field.split('.');
  const text = part && name.endsWith('In') && entryFields[name.slice(0, -2)];
  if (text) return `${text.label} (${languageLabel(part)})`;
  const label = entryFields[name]?.label ?? name;
  if (!part) return label;
  const detail = partFieldLabel(field);
  return `${label}: ${name === 'words' ? detail : lowered(detail)}`;
}

/** Whether a field, or that of a list item, is a switch, whose off value may be absent. */
export function isSwitch(field: string): boolean {
  const [name = '', part] = field.split('.');
  const facts = part === undefined ? entryFields[name] : partFields[name]?.[part];
  return facts?.control === 'switch';
}

/** The ways to receive demos, as the screen *Label* offers them. */
export const demoLabels = {
  form: sentences.byTheContactForm,
  link: sentences.atAnotherAddress,
  off: sentences.weTakeNone,
} as const;

/** Where the site links to a custom page. */
export const placeLabels = {
  footer: sentences.inTheFooter,
  menu: sentences.inTheMenu,
  none: sentences.onlyByItsAddress,
} as const;

type Choices = Readonly<Record<string, string>>;
const choices: Readonly<Record<string, Choices>> = {
  kind: releaseKindLabels,
  'pictures.kind': pictureKindLabels,
  // Their common states have the same names.
  state: { ...editionStateLabels, ...showStateLabels },
  'sizes.state': editionStateLabels,
  status: showStatusLabels,
  boughtTickets: boughtTicketsLabels,
  'artists.part': actPartLabels,
  'editions.format': editionFormatLabels,
  'editions.state': editionStateLabels,
  color: { label: sentences.theLabels },
  listening: listenLabels,
  'tracks.listen': listenLabels,
  'tracks.listenBefore': listenLabels,
  homeSections: homeSectionLabels,
  'demos.by': demoLabels,
  'pages.place': placeLabels,
  'pages.kind': { imprint: sentences.imprint },
};

/** The name of a theme or typeface by its key: their tables are too large for every editor. */
const nameOfKey = (key: string) =>
  key
    .split('-')
    .map((word) => (word === 'ibm' ? 'IBM' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** The label of a chosen value as in its form; undefined for a field without choices. */
export function choiceLabel(field: string, value: string): string | undefined {
  if (/(^|\.)(language|textsLanguage)$/.test(field)) return languageLabel(value);
  if (/^theme\.(preset|display|text)$/.test(field)) return nameOfKey(value);
  return choices[field]?.[value];
}
