import type { FieldChange } from '#domain/publication/history';
import { statusWordsByName } from '#domain/release/releaseStatus';
import { plainText } from '#domain/richText/richText';
import { fieldLabel, partFieldLabel } from './fieldLabels.ts';

const partNouns: Readonly<Record<string, string>> = {
  artists: 'Artist',
  tracks: 'Track',
  links: 'Link',
  socials: 'Link',
};

/** What changed, as the heading of a change: a field, or a part of a list and its field. */
export function changeTitle({ field, part }: FieldChange): { noun: string; detail: string } {
  const [list = '', detail = ''] = field.split('.');
  if (part === undefined) return { noun: fieldLabel(field), detail: '' };
  return { noun: partNouns[list] ?? fieldLabel(list), detail: detail && partFieldLabel(field) };
}

/** What became of what is no text: an image, or a part of a list. Empty for all else. */
export function outcomeWords({ field, part, before, after }: FieldChange): string {
  const isPart = part !== undefined && !field.includes('.');
  if (!isPart && field !== 'cover' && field !== 'image') return '';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'replaced';
}

const statuses: Readonly<Record<string, string>> = statusWordsByName;

/** A value as it is read: texts are compared as HTML, and shown as words. */
export function changeValue(field: string, value: string | null): string {
  if (field === 'archived') return value === 'true' ? 'yes' : 'no';
  if (value === null) return 'nothing';
  if (field === 'releaseStatus') return statuses[value] ?? value;
  return field === 'description' || field === 'bio' ? plainText(value) || 'nothing' : value;
}
