import { defaultShare } from '#domain/artist/artist';
import { quote, type Reading } from '#domain/importing/oldReading';

/** An old artist's share in per cent, with a decimal point or comma; the usual one where it is none. */
export function readOldShare(value: unknown): Reading<number> {
  if (value === null || value === undefined || value === '') return { value: defaultShare };
  const share = toNumber(value);
  if (share !== null && share >= 0 && share <= 100) return { value: share };
  return {
    value: defaultShare,
    note: `The share ${quote(value)} is none; taken as ${defaultShare}.`,
  };
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const digits =
    typeof value === 'string' ? /^(\d{1,6}(?:[.,]\d{1,6})?) ?%?$/.exec(value.trim()) : null;
  return digits ? Number(digits[1]?.replace(',', '.')) : null;
}
