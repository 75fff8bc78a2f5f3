import { Problem } from '#domain/problem';

/**
 * The version of the form of stored data, in every table row and snapshot. An added field with a
 * default keeps the number. A field that older versions would misread needs the next number, and a
 * step that converts the previous form.
 */
export const schemaNumber = 1;

/** Converts data from one form to the next. */
export type Upgrade = (value: unknown) => unknown;

/** The steps, by the number that they start from: the first converts form 1 to form 2. */
const steps: readonly Upgrade[] = [];

/** The number of stored data; data without a number has form 1. */
function schemaNumberOf(stored: unknown): number {
  return stored === undefined ? 1 : Number(stored);
}

/**
 * Converts stored data to this version's form.
 * @throws {Problem} unavailable, when a newer version wrote it: guessing could lose data
 */
export function upgraded(
  value: unknown,
  found: unknown,
  { current, through }: { current: number; through: readonly Upgrade[] } = {
    current: schemaNumber,
    through: steps,
  },
): unknown {
  const from = schemaNumberOf(found);
  if (!(from >= 1 && from <= current))
    throw new Problem(
      'unavailable',
      `This was stored by a newer version of the product (form ${found}, this one knows ${current}). Deploy that version again.`,
    );
  return through.slice(from - 1, current - 1).reduce((done, step) => step(done), value);
}
