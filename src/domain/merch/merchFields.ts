import type { FieldFacts } from '#domain/field';
import type { Merch } from '#domain/merch/merch';

/** The facts about the fields of an item of merch, in the order of its form. */
export const merchFields = {
  name: {
    label: 'Name',
    control: 'title',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  artists: {
    label: 'Artists',
    control: 'artists',
    hint: 'Leave it empty for what is the label’s own.',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  images: { label: 'Pictures', control: 'images', in: ['site', 'data', 'adminList', 'csv'] },
  price: { label: 'Price', control: 'price', in: ['site', 'data', 'adminList', 'csv', 'copy'] },
  state: { label: 'State', control: 'choice', in: ['site', 'data', 'adminList', 'csv'] },
  sizes: { label: 'Sizes', control: 'sizes', in: ['site', 'data', 'adminList', 'csv', 'copy'] },
  links: { label: 'Where it is sold', control: 'links', in: ['site', 'data', 'csv', 'adminList'] },
  description: { label: 'Description', control: 'richText', in: ['site', 'data', 'csv', 'copy'] },
  descriptionIn: {
    label: 'Description in other languages',
    control: 'texts',
    in: ['site', 'data', 'copy'],
  },
  textsLanguage: { label: 'Language of the description', control: null, in: ['site', 'copy'] },
  status: { label: 'Status', control: 'choice', in: ['adminList', 'csv'] },
  publicFrom: { label: 'Public from', control: 'date', in: ['adminList', 'csv'] },
  returnedWith: { label: 'Returned with', control: null, in: [] },
  slug: { label: 'Address', control: 'slug', in: [] },
  id: { label: 'Id', control: null, in: ['adminList', 'csv'] },
  cId: {
    label: 'Number',
    control: null,
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv'],
  },
  url: { label: 'Page', control: null, in: ['site', 'data', 'adminList'] },
} as const satisfies Record<keyof Merch, FieldFacts>;
