import type { FieldChange } from '#domain/publication/history';
import { releaseStatusSchema, statusLabel, statusLabels } from '#domain/release/releaseStatus';
import { plainText } from '#domain/richText/richText';
import { fieldLabel, partFieldLabel } from './fieldLabels.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** An artist, track or link of a list in one line: its name, and its ISRC or address. */
function lineOf(part: unknown): string {
  if (!isObject(part)) return String(part);
  const { name, url, isrc } = part;
  const detail = typeof isrc === 'string' ? isrc : 'cId' in part ? '' : url;
  return [name, detail].filter((text) => typeof text === 'string' && text !== '').join(', ');
}

/** Whether a field holds HTML: a text of an entry or of a page, in whichever language. */
const isHtml = (field: string) =>
  /^(bio|description|privacy|pages\.body)(In(\.[\w-]+)?)?$/.test(field);

/** A field's value in readable lines; none for an empty value. */
export function valueLines(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.map(lineOf);
  if (field === 'releaseStatus') {
    const status = releaseStatusSchema.safeParse(value);
    return status.success ? [statusLabel(status.data)] : [String(value)];
  }
  if (isObject(value))
    return Object.entries(value).flatMap(([name, part]) =>
      valueLines(`${field}.${name}`, part).map((line) => `${name}: ${line}`),
    );
  if (isHtml(field)) return [plainText(String(value))].filter(Boolean);
  if (field === 'color' && value === 'label') return ['The label’s'];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  return [String(value)];
}

const partNouns: Readonly<Record<string, string>> = {
  artists: 'Artist',
  tracks: 'Track',
  links: 'Link',
  socials: 'Link',
  pages: 'Page',
  menu: 'Menu entry',
  footer: 'Footer entry',
};

/** The heading of a change: a field, or a part of a list and its field. */
export function changeTitle({ field, part }: FieldChange): { noun: string; detail: string } {
  const [list = '', detail = ''] = field.split('.');
  if (part === undefined) return { noun: fieldLabel(field), detail: '' };
  return { noun: partNouns[list] ?? fieldLabel(list), detail: detail && partFieldLabel(field) };
}

/** Added, removed or replaced, for an image or a part of a list; empty for a text. */
export function changeOutcome({ field, part, before, after }: FieldChange): string {
  const isPart = part !== undefined && !field.includes('.');
  if (!isPart && field !== 'cover' && field !== 'image') return '';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'replaced';
}

const statuses: Readonly<Record<string, string>> = statusLabels;

/** One side of a change as text. Rich text is compared as HTML but shown as plain text. */
export function changeValue(field: string, value: string | null): string {
  if (field === 'archived') return value === 'true' ? 'yes' : 'no';
  if (value === null) return 'nothing';
  if (field === 'releaseStatus') return statuses[value] ?? value;
  return isHtml(field) ? plainText(value) || 'nothing' : value;
}
