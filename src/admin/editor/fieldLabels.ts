import { artistFields } from '#domain/artist/artistFields';
import type { FieldFacts } from '#domain/field';
import { releaseFields } from '#domain/release/releaseFields';
import { trackFields } from '#domain/release/trackFields';

type Labels = Readonly<Record<string, Pick<FieldFacts, 'label'>>>;

/** Where artists and releases have a field of the same name, they have the same label for it. */
const entryFields: Labels = {
  ...artistFields,
  ...releaseFields,
  // An import compares stored releases, which hold the ids of their artists.
  artistIds: releaseFields.artists,
};

const linkFields: Labels = { name: { label: 'Name' }, url: { label: 'Address' } };

/** The fields of the parts of a list. */
const partFields: Readonly<Record<string, Labels>> = {
  artists: artistFields,
  tracks: trackFields,
  links: linkFields,
  socials: linkFields,
};

/** The label of a field of a part, as in `tracks.isrc`, without that of the list. */
export function partFieldLabel(field: string): string {
  const [list = '', name = ''] = field.split('.');
  return name === 'order' ? 'Order' : (partFields[list]?.[name]?.label ?? name);
}

/** The label of a field as its form has it; of a field of a part, with that of the list. */
export function fieldLabel(field: string): string {
  const [name = '', part] = field.split('.');
  const label = entryFields[name]?.label ?? name;
  return part ? `${label}: ${partFieldLabel(field).toLowerCase()}` : label;
}
