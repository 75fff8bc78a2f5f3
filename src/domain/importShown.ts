import type { Link } from '#domain/link';
import { type ReleaseStatus, statusName } from '#domain/releaseState';
import { plainText } from '#domain/richText';
import type { Track } from '#domain/track';

/** The most that is shown of a value, in characters. */
const maxShown = 600;

/** The fields that an import knows, with how a person reads their values. */
interface Readers {
  artistName: (id: string) => string;
}

/** A field's value as a person reads it, in lines; long ones are cut. */
export function shownValue(field: string, value: unknown, { artistName }: Readers): string {
  const text = textOf(field, value, artistName);
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()} …` : text;
}

function textOf(field: string, value: unknown, artistName: (id: string) => string): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'bio':
    case 'description':
      return plainText(String(value));
    case 'share':
      return `${value} %`;
    case 'releaseStatus':
      return statusName(value as ReleaseStatus);
    case 'artistIds':
      return (value as string[]).map(artistName).join(', ');
    case 'links':
      return (value as Link[]).map(({ name, url }) => `${name}: ${url}`).join('\n');
    case 'tracks':
      return (value as Track[]).map(trackLine).join('\n');
    default:
      return String(value);
  }
}

function trackLine({ name, isrc, composer, lyricsWriter }: Track, index: number): string {
  const by = [isrc, composer, lyricsWriter].filter((part) => part !== '').join(', ');
  return `${index + 1}. ${name}${by && ` (${by})`}`;
}
