import type { FieldFacts } from '#domain/field';
import type { Release } from '#domain/release/release';

/**
 * The facts about a release's fields, in the order of its form. They are not in the schema, so that
 * forms and pages read them without zod and types follow from them.
 */
export const releaseFields = {
  title: {
    label: 'Title',
    control: 'title',
    in: ['site', 'data', 'list', 'adminList', 'adminSearch', 'csv', 'copy', 'together'],
  },
  latinTitle: {
    label: 'Title in Latin letters',
    control: 'text',
    hint: 'As it is read, if the title is in another script: for the search, and for the address.',
    in: ['site', 'data', 'csv', 'together'],
  },
  artists: {
    label: 'Artists',
    control: 'artists',
    in: ['site', 'data', 'list', 'adminList', 'adminSearch', 'csv', 'copy', 'together'],
  },
  description: {
    label: 'Description',
    control: 'richText',
    in: ['site', 'data', 'csv', 'copy'],
  },
  descriptionIn: {
    label: 'Description in other languages',
    control: 'texts',
    in: ['site', 'data', 'copy'],
  },
  textsLanguage: { label: 'Language of the description', control: null, in: ['site', 'copy'] },
  tracks: { label: 'Tracks', control: 'tracks', in: ['site', 'data', 'csv', 'copy'] },
  links: { label: 'Links', control: 'links', in: ['site', 'data', 'csv'] },
  cover: { label: 'Cover', control: 'image', in: ['site', 'data', 'list', 'adminList', 'csv'] },
  color: { label: 'Colour of the page', control: 'choice', in: ['site', 'copy'] },
  coverAlt: { label: 'Cover description', control: 'imageText', in: ['site', 'together'] },
  pictures: { label: 'Pictures', control: 'images', in: ['site', 'data', 'csv'] },
  press: { label: 'Press', control: 'quotes', in: ['site', 'data', 'csv'] },
  releaseStatus: {
    label: 'Status',
    control: 'choice',
    in: ['site', 'data', 'adminList', 'csv', 'together'],
  },
  releaseDate: {
    label: 'Release date',
    control: 'date',
    in: ['site', 'data', 'list', 'adminList', 'csv', 'together'],
  },
  kind: { label: 'Kind', control: 'choice', in: ['site', 'data', 'csv', 'copy', 'together'] },
  editions: { label: 'Editions', control: 'editions', in: ['site', 'data', 'csv', 'copy'] },
  catalogueNumber: {
    label: 'Catalogue number',
    control: 'text',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'together'],
  },
  barcode: {
    label: 'Barcode',
    control: 'text',
    hint: '12 or 13 digits. The last one is a check digit.',
    inputMode: 'numeric',
    in: ['site', 'data', 'csv', 'together'],
  },
  musicBrainzId: {
    label: 'MusicBrainz id',
    control: 'text',
    hint: 'As at the end of its address there. Search engines learn that both are the same.',
    in: ['site', 'data', 'csv', 'together'],
  },
  copyright: {
    label: 'Copyright line',
    control: 'text',
    in: ['site', 'data', 'csv', 'copy', 'together'],
  },
  credits: {
    label: 'Credits',
    control: 'longText',
    hint: 'A line for each role, as in “Mastering: Jane Roe”.',
    in: ['site', 'data', 'csv', 'copy', 'together'],
  },
  language: {
    label: 'Language',
    control: 'choice',
    in: ['site', 'data', 'csv', 'copy', 'together'],
  },
  tags: {
    label: 'Tags',
    control: 'text',
    hint: 'Separated by commas, as in “Ambient, Field recordings”. Each has a page.',
    in: ['site', 'data', 'csv', 'copy', 'together'],
  },
  incompleteReason: {
    label: 'Reason to publish it incomplete',
    control: 'longText',
    in: ['together'],
  },
  returnedWith: { label: 'Returned with', control: null, in: [] },
  slug: { label: 'Address', control: 'slug', in: [] },
  archived: { label: 'Archived', control: 'switch', in: ['adminList', 'together'] },
  id: { label: 'Id', control: null, in: ['adminList', 'csv'] },
  cId: {
    label: 'Number',
    control: null,
    in: ['site', 'data', 'list', 'adminList', 'adminSearch', 'csv'],
  },
  url: { label: 'Page', control: null, in: ['site', 'data', 'list', 'adminList'] },
  accent: { label: 'Colour', control: null, in: ['site', 'adminList'] },
} as const satisfies Record<keyof Release, FieldFacts>;
