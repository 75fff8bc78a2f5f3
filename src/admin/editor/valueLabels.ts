import type { FieldChange } from '#domain/entry/history';
import { moneySchema, pricesText } from '#domain/money';
import { editionSchema } from '#domain/release/edition';
import { numberedEditionName } from '#domain/release/editionText';
import { releaseStatusSchema } from '#domain/release/releaseStatus';
import { plainText } from '#domain/richText/richText';
import { sentences } from '../sentences/fields.ts';
import { statusLabel, statusLabels } from '../sentences/names.ts';
import { languageLabel, listLabel } from '../ui/formats.ts';
import { choiceLabel, fieldLabel, isSwitch, partFieldLabel } from './fieldLabels.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A list item on one line: its name, and its ISRC or address. */
function lineOf(part: unknown): string {
  if (!isObject(part)) return String(part);
  const edition = editionSchema.safeParse(part);
  if (edition.success) return numberedEditionName(edition.data);
  const { name, url, isrc, alt, state, kind, quote, source } = part;
  if (typeof quote === 'string') return `${String(source)}: ${quote}`;
  const ofKind = choiceLabel('pictures.kind', String(kind));
  if (ofKind) return [ofKind, alt || url].join(': ');
  if (typeof alt === 'string' && alt !== '') return alt;
  if (typeof name === 'string' && typeof state === 'string')
    return `${name}, ${choiceLabel('sizes.state', state) ?? state}`;
  const detail = typeof isrc === 'string' ? isrc : 'cId' in part ? '' : url;
  return [name, detail].filter((text) => typeof text === 'string' && text !== '').join(', ');
}

/** The name of an item of a list of choices; undefined for any other list. */
const itemLabel = (field: string, item: string) =>
  field === 'languages' ? languageLabel(item) : choiceLabel(field, item);

/** Whether a field contains HTML: a text of an entry or page, in any language. */
const isHtml = (field: string) =>
  /^(bio|description|note|privacy|text|pages\.body)(In(\.[\w-]+)?)?$/.test(field);

/** A field's value as readable lines; empty for an empty value. */
export function valueLines(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return value.map((part) => itemLabel(field, String(part)) ?? lineOf(part));
  if (field === 'releaseStatus') {
    const status = releaseStatusSchema.safeParse(value);
    return status.success ? [statusLabel(status.data)] : [String(value)];
  }
  const money = moneySchema.safeParse(value);
  if (money.success) return [pricesText([money.data])];
  if (isObject(value))
    return Object.entries(value).flatMap(([name, part]) => {
      const path = `${field}.${name}`;
      // In nested groups each line already has its name.
      if (isObject(part)) return valueLines(path, part);
      return valueLines(path, part).map((line) => `${partName(path)}: ${line}`);
    });
  if (isHtml(field)) return [plainText(String(value))].filter(Boolean);
  if (typeof value === 'boolean') return [value ? sentences.yes : sentences.no];
  return [choiceLabel(field, String(value)) ?? String(value)];
}

/** The name of a part of a group, such as `taglineIn.de` or `theme.dark.ink`. */
const partName = (field: string) => {
  const [name = '', part = ''] = field.split('.');
  return name.endsWith('In') ? languageLabel(part) : partFieldLabel(field);
};

const partNouns: Readonly<Record<string, string>> = {
  artists: sentences.artist,
  tickets: sentences.tickets,
  images: sentences.picture,
  pictures: sentences.picture,
  photographs: sentences.photograph,
  press: sentences.quote,
  sizes: sentences.size,
  tracks: sentences.track,
  tags: sentences.tag,
  credits: sentences.credit,
  languages: sentences.language,
  links: sentences.link,
  editions: sentences.edition,
  socials: sentences.link,
  pages: sentences.page,
  featured: sentences.featuredEntry,
  menu: sentences.menuEntry,
  footer: sentences.footerEntry,
};

/** The heading of a change: a field, or a list item and its field. */
export function changeTitle({ field, part }: Pick<FieldChange, 'field' | 'part'>): {
  noun: string;
  detail: string;
} {
  const [list = '', detail = ''] = field.split('.');
  if (part === undefined) return { noun: fieldLabel(field), detail: '' };
  return { noun: partNouns[list] ?? fieldLabel(list), detail: detail && partFieldLabel(field) };
}

/** Added, removed or replaced, for an image or a list item; empty for a text. */
export function changeOutcome({ field, part, before, after }: FieldChange): string {
  const isPart = part !== undefined && !field.includes('.');
  const isImage =
    field === 'cover' || field === 'image' || field === 'poster' || field.startsWith('marks.');
  if (!isPart && !isImage) return '';
  if (before === null) return sentences.added;
  return after === null ? sentences.removed : sentences.replaced;
}

const statuses: Readonly<Record<string, string>> = statusLabels;

/** One side of a change as text. Rich text is compared as HTML but shown as plain text. */
export function changeValue(field: string, value: string | null): string {
  if (isSwitch(field)) return value === 'true' ? sentences.isSet : sentences.isNotSet;
  if (value === null) return field.startsWith('theme.') ? sentences.themesOwn : sentences.nothing;
  if (field === 'releaseStatus') return statuses[value] ?? value;
  if (field === 'languages' || field === 'homeSections' || field === 'linkLookups')
    return listLabel(value.split(', ').map((item) => itemLabel(field, item) ?? item));
  return isHtml(field)
    ? plainText(value) || sentences.nothing
    : (choiceLabel(field, value) ?? value);
}
