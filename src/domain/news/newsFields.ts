import type { FieldFacts } from '#domain/field';
import type { News } from '#domain/news/news';

/** The facts about the fields of a piece of news, in the order of its form. */
export const newsFields = {
  title: {
    label: 'Title',
    control: 'title',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  titleIn: {
    label: 'Title in other languages',
    control: 'texts',
    in: ['site', 'data', 'copy'],
  },
  day: { label: 'Day', control: 'date', in: ['site', 'data', 'adminList', 'csv'] },
  author: {
    label: 'Written by',
    control: 'text',
    in: ['site', 'data', 'adminList', 'adminSearch', 'csv', 'copy'],
  },
  images: { label: 'Pictures', control: 'images', in: ['site', 'data', 'adminList', 'csv'] },
  text: { label: 'Text', control: 'richText', in: ['site', 'data', 'csv', 'copy'] },
  textIn: { label: 'Text in other languages', control: 'texts', in: ['site', 'data', 'copy'] },
  textsLanguage: { label: 'Language of the text', control: null, in: ['site', 'copy'] },
  status: { label: 'Status', control: 'choice', in: ['adminList', 'csv'] },
  publicFrom: { label: 'Public from', control: 'date', in: ['adminList', 'csv'] },
  slug: { label: 'Address', control: 'slug', in: [] },
  id: { label: 'Id', control: null, in: ['adminList', 'csv'] },
  cId: { label: 'Number', control: null, in: ['site', 'data', 'adminList', 'csv'] },
  url: { label: 'Page', control: null, in: ['site', 'data', 'adminList'] },
} as const satisfies Record<keyof News, FieldFacts>;
