import { Problem } from '#domain/problem';

/**
 * The number of the form in which data is stored: every row of a table and every snapshot carries
 * it. An added field with a default is no new form. A field that an older version would misread is: it gets
 * the next number, and a step that turns the form before into it.
 */
export const schemaNumber = 1;

/** Turns data of one form into the next. */
export type Upgrade = (value: unknown) => unknown;

/** The steps by the number that they start from: the first turns form 1 into form 2. */
const steps: readonly Upgrade[] = [];

/** The number of stored data. Data from before there were numbers has the form 1. */
function schemaNumberOf(stored: unknown): number {
  return stored === undefined ? 1 : Number(stored);
}

/**
 * Brings stored data into the form of this version.
 * @throws {Problem} unavailable, when a newer version wrote it: to guess at it could lose data
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
