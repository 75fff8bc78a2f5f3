import type { FieldFacts } from '#domain/field';
import { sentenceGroups } from '#words/sentenceGroups';
import { fill } from '#words/template';
import { languageLabel } from '../ui/formats.ts';
import { artistFields, labelFields, releaseFields, trackFields, words } from '../words/fields.ts';
import { listenLabels, releaseKindLabels } from '../words/names.ts';

type Labels = Readonly<Record<string, Pick<FieldFacts, 'label'>>>;

/** Fields with the same name have the same label for every kind of entry. */
const entryFields: Labels = {
  ...labelFields,
  ...artistFields,
  ...releaseFields,
  textsLanguage: labelFields.textsLanguage,
  // An import compares stored releases, which contain artist ids.
  artistIds: releaseFields.artists,
};

const linkFields: Labels = { name: { label: words.name }, url: { label: words.address } };

const menuFields: Labels = {
  name: { label: words.name },
  nameIn: { label: words.nameInOtherLanguages },
  to: { label: words.leadsTo },
  hidden: { label: words.hidden },
};

/** The fields of list items and of composite fields. */
const partFields: Readonly<Record<string, Labels>> = {
  artists: artistFields,
  tracks: trackFields,
  links: linkFields,
  socials: linkFields,
  menu: menuFields,
  footer: menuFields,
  pages: {
    title: { label: words.title },
    titleIn: { label: words.titleInOtherLanguages },
    slug: { label: words.address },
    place: { label: words.place },
    kind: { label: words.kindOfPage },
    body: { label: words.text },
    bodyIn: { label: words.textInOtherLanguages },
    textsLanguage: { label: words.languageOfTheText },
  },
  marks: {
    light: { label: words.onLightPages },
    dark: { label: words.onDarkPages },
    wordmark: { label: words.wordmark },
    wordmarkDark: { label: words.wordmarkOnDarkPages },
  },
  demos: { by: { label: words.way }, url: { label: words.address } },
  theme: {
    preset: { label: words.theme },
    paper: { label: words.paper },
    ink: { label: words.ink },
    accent: { label: words.accent },
    display: { label: words.faceOfTitles },
    text: { label: words.faceOfText },
  },
};

/** The label of a sentence, given its key such as `de.home.headline`: page, place and language. */
function sentenceLabel(language: string, key: string): string {
  const name = languageLabel(language);
  for (const { title, sentences } of sentenceGroups) {
    const place = Object.entries(sentences).find(([known]) => known === key)?.[1];
    if (place) return `${title}, ${lowered(place)} (${name})`;
  }
  return fill(words.goneSentence, { name });
}

/** A label as it appears within a sentence. */
const lowered = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** The label of a list item's field, such as `tracks.isrc`, without the list's label. */
export function partFieldLabel(field: string): string {
  const [list = '', name = '', ...key] = field.split('.');
  if (list === 'words') return sentenceLabel(name, key.join('.'));
  if (list === 'theme' && name === 'dark')
    return fill(words.namedOnDarkPages, { field: partFieldLabel(['theme', ...key].join('.')) });
  if (name === 'order') return words.order;
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

/** The ways to receive demos, as the screen *Label* offers them. */
export const demoLabels = {
  form: words.byTheContactForm,
  link: words.atAnotherAddress,
  off: words.weTakeNone,
} as const;

/** The places that link to a custom page. */
export const placeLabels = {
  footer: words.inTheFooter,
  menu: words.inTheMenu,
  none: words.onlyByItsAddress,
} as const;

type Choices = Readonly<Record<string, string>>;
const choices: Readonly<Record<string, Choices>> = {
  kind: releaseKindLabels,
  color: { label: words.theLabels },
  listening: listenLabels,
  'tracks.listen': listenLabels,
  'tracks.listenBefore': listenLabels,
  'demos.by': demoLabels,
  'pages.place': placeLabels,
  'pages.kind': { imprint: words.imprint },
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
