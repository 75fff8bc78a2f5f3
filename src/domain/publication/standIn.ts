import * as z from 'zod';
import { fieldErrors, Problem } from '#domain/problem';

/** Why an entry is not opened as it is stored, and the version that is opened in its place. */
export const standInSchema = z.object({
  /** A sentence for each field; the path is empty where it is about the entry as a whole. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Absent where no earlier version can be used: the entry has what can be read of it. */
  from: z.object({ version: z.int(), savedAt: z.iso.datetime() }).optional(),
});
export type StandIn = z.infer<typeof standInSchema>;

/** The reasons of a stand-in in one line. */
export const faultLine = ({ faults }: StandIn): string =>
  faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');

/**
 * A stored entry with another value in each field that breaks its schema; absent where that is no
 * entry either.
 */
export function readableFields<S extends z.ZodObject>(
  schema: S,
  stored: Readonly<Record<string, unknown>>,
  otherwise: object,
): z.output<S> | undefined {
  const fields: Record<string, unknown> = { ...otherwise };
  for (const [name, field] of Object.entries(schema.shape)) {
    const { data } = z.safeParse(field, stored[name]);
    if (data !== undefined) fields[name] = data;
  }
  return schema.safeParse(fields).data;
}

/** The faults of an entry that its schema refuses; none where it fits. */
export function faultsOf(schema: z.ZodType, stored: unknown): StandIn['faults'] {
  const { error } = schema.safeParse(stored);
  return error ? fieldErrors(error) : [];
}

/** Why nothing but a save in its editor changes an entry that has a stand-in. */
export const notUsable = 'What is stored of it can’t be used. Open it, and save it first.';

/**
 * Refuses a change of a part of an entry that has a stand-in: the rest of that version would be
 * saved unseen.
 * @throws {Problem} clash
 */
export function mustBeUsable({ standIn }: { standIn?: StandIn }): void {
  if (standIn) throw new Problem('clash', notUsable);
}
