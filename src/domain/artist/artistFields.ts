import type { Artist } from '#domain/artist/artist';
import type { FieldFacts } from '#domain/field';

/** The facts about an artist's fields, in the order of the form. */
export const artistFields = {
  name: {
    label: 'Name',
    control: 'title',
    in: ['site', 'data', 'list', 'adminList', 'adminSearch', 'csv'],
  },
  sortName: {
    label: 'Filed as',
    control: 'text',
    hint: 'The name to sort by, as in “Moore, Alanis”.',
    in: ['site', 'list', 'adminList', 'adminSearch', 'csv'],
  },
  note: {
    label: 'Told apart by',
    control: 'text',
    hint: 'A few words, as in “piano, Oslo”. Visitors see them only while two artists have one name.',
    in: ['site', 'data', 'list', 'adminList', 'adminSearch', 'csv'],
  },
  bio: { label: 'Bio', control: 'richText', in: ['site', 'data', 'csv'] },
  bioIn: { label: 'Bio in other languages', control: 'texts', in: ['site', 'data'] },
  textsLanguage: { label: 'Language of the bio', control: null, in: ['site'] },
  socials: { label: 'Links', control: 'links', in: ['site', 'data', 'csv'] },
  musicBrainzId: {
    label: 'MusicBrainz id',
    control: 'text',
    hint: 'As at the end of their address there. Search engines learn that both are the same.',
    in: ['site', 'data', 'csv'],
  },
  image: { label: 'Image', control: 'image', in: ['site', 'data', 'list', 'adminList', 'csv'] },
  photographs: { label: 'Photographs', control: 'images', in: ['site', 'data', 'csv'] },
  color: { label: 'Colour of the page', control: 'choice', in: ['site'] },
  share: { label: 'Share', control: 'number', in: ['csv'] },
  publishesDirectly: { label: 'Changes go live at once', control: 'switch', in: [] },
  slug: { label: 'Address', control: 'slug', in: [] },
  archived: { label: 'Archived', control: 'switch', in: ['adminList'] },
  id: { label: 'Id', control: null, in: ['adminList', 'csv'] },
  cId: {
    label: 'Number',
    control: null,
    in: ['site', 'data', 'list', 'adminList', 'adminSearch', 'csv'],
  },
  url: { label: 'Page', control: null, in: ['site', 'data', 'list', 'adminList'] },
  accent: { label: 'Colour', control: null, in: ['site', 'adminList'] },
} as const satisfies Record<keyof Artist, FieldFacts>;
