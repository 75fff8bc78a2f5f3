import * as z from 'zod';
import { fieldErrors, Problem } from '#domain/problem';

/** Why an entry can't be opened in its stored form, and the earlier version opened instead. */
export const substituteSchema = z.object({
  /** One sentence per field; the path is empty for a fault of the whole entry. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Absent if no earlier version is usable: the entry then has its readable fields. */
  from: z.object({ version: z.int(), savedAt: z.iso.datetime() }).optional(),
});
export type Substitute = z.infer<typeof substituteSchema>;

/** The reasons in one line. */
export const faultLine = ({ faults }: Substitute): string =>
  faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');

/**
 * A stored entry with replaced values in each field that breaks its schema; absent if the result is
 * still invalid.
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

/** The reasons why a schema refuses an entry; none if it fits. */
export function faultsOf(schema: z.ZodType, stored: unknown): Substitute['faults'] {
  const { error } = schema.safeParse(stored);
  return error ? fieldErrors(error) : [];
}

/** Tells people that only a save in the editor repairs the entry. */
export const notUsable = 'The stored version is damaged. Open it in its editor and save it first.';

/**
 * Refuses a partial change of an entry whose stored version is damaged: it would also save the rest
 * of the substitute, unseen.
 * @throws {Problem} clash
 */
export function mustBeUsable({ substitute }: { substitute?: Substitute }): void {
  if (substitute) throw new Problem('clash', notUsable);
}
