import { artistFields } from '#domain/artist/artistFields';
import type { FieldFacts } from '#domain/field';
import { labelFields } from '#domain/label/labelFields';
import { releaseFields } from '#domain/release/releaseFields';
import { trackFields } from '#domain/release/trackFields';

type Labels = Readonly<Record<string, Pick<FieldFacts, 'label'>>>;

/** Fields of the same name have the same label for every kind of entry. */
const entryFields: Labels = {
  ...labelFields,
  ...artistFields,
  ...releaseFields,
  // An import compares stored releases, which hold the ids of their artists.
  artistIds: releaseFields.artists,
};

const linkFields: Labels = { name: { label: 'Name' }, url: { label: 'Address' } };

const menuFields: Labels = {
  name: { label: 'Name' },
  to: { label: 'Leads to' },
  hidden: { label: 'Hidden' },
};

/** The fields of the parts of a list, and of a field that is made of others. */
const partFields: Readonly<Record<string, Labels>> = {
  artists: artistFields,
  tracks: trackFields,
  links: linkFields,
  socials: linkFields,
  menu: menuFields,
  footer: menuFields,
  pages: {
    title: { label: 'Title' },
    titleIn: { label: 'Title in other languages' },
    slug: { label: 'Address' },
    place: { label: 'Place' },
    body: { label: 'Text' },
    bodyIn: { label: 'Text in other languages' },
    textsLanguage: { label: 'Language of the text' },
  },
  marks: {
    light: { label: 'On light pages' },
    dark: { label: 'On dark pages' },
    wordmark: { label: 'Wordmark' },
    wordmarkDark: { label: 'Wordmark on dark pages' },
  },
  theme: {
    preset: { label: 'Theme' },
    dark: { label: 'Dark pages' },
    display: { label: 'Face of titles' },
    text: { label: 'Face of text' },
  },
};

/** The label of a part's field, as in `tracks.isrc`, without the label of the list. */
export function partFieldLabel(field: string): string {
  const [list = '', name = '', ...key] = field.split('.');
  if (list === 'words') return [name, ...key].join('.');
  return name === 'order' ? 'Order' : (partFields[list]?.[name]?.label ?? name);
}

/** The label of a field as in its form. For a part's field the list's label comes first. */
export function fieldLabel(field: string): string {
  const [name = '', part] = field.split('.');
  const label = entryFields[name]?.label ?? name;
  // The key of a sentence stays as it is.
  const detail = name === 'words' ? partFieldLabel(field) : partFieldLabel(field).toLowerCase();
  return part ? `${label}: ${detail}` : label;
}
