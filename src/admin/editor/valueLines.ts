import { releaseStatusSchema, statusWords } from '#domain/release/releaseStatus';
import { plainText } from '#domain/richText/richText';

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A part of a list in a line: its name, and what tells it from others of that name. */
function partLine(part: unknown): string {
  if (!isPart(part)) return String(part);
  const { name, url, isrc } = part;
  const detail = typeof isrc === 'string' ? isrc : 'cId' in part ? '' : url;
  return [name, detail].filter((words) => typeof words === 'string' && words !== '').join(', ');
}

/** The value of a field in lines that can be read; none where there is nothing. */
export function valueLines(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.map(partLine);
  if (field === 'releaseStatus') {
    const status = releaseStatusSchema.safeParse(value);
    return status.success ? [statusWords(status.data)] : [String(value)];
  }
  if (field === 'description' || field === 'bio') return [plainText(String(value))].filter(Boolean);
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  return [String(value)];
}
