/** Makes a short fingerprint of a value: equal values have the same one. */
export type Print = (value: unknown) => string;

/** What is remembered of an imported entry, to tell later who changed what since. */
export interface ImportMemory {
  /** By field, the fingerprint of the value that was last imported. */
  prints: Readonly<Record<string, string>>;
  /** By field, the fingerprint of an incoming value that a person decided against. */
  declined?: Readonly<Record<string, string>>;
}

/** A field where the store and the old catalogue say different things. */
export interface FieldDifference<F> {
  field: keyof F & string;
  stored: unknown;
  incoming: unknown;
}

/** What an import makes of an entry that was imported before. */
export interface Merged<F> {
  fields: F;
  /** Taken over: nobody had touched them here. */
  changes: FieldDifference<F>[];
  /** Kept: they were edited here since, and a person has to decide. */
  differences: FieldDifference<F>[];
  prints: Record<string, string>;
}

/** The fingerprints of all fields. */
export function printsOf(fields: object, print: Print): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, print(value)]));
}

/**
 * Compares, field by field, what was last imported, what is stored now and what comes in. A field
 * that nobody edited here follows the old catalogue; one that was edited here stays, and the
 * difference is told until a person has decided about just that value. What comes in brings the
 * fingerprints of its fields along (see printsOf).
 */
export function mergeImported<F extends object>(
  stored: F,
  incoming: { fields: F; prints: Readonly<Record<string, string>> },
  { memory, print }: { memory: ImportMemory; print: Print },
): Merged<F> {
  const merged: Merged<F> = {
    fields: { ...stored },
    changes: [],
    differences: [],
    prints: { ...memory.prints },
  };
  for (const field of Object.keys(incoming.fields) as (keyof F & string)[]) {
    const [here, there] = [print(stored[field]), incoming.prints[field] ?? ''];
    if (here === there) continue;
    const value = incoming.fields[field];
    const difference = { field, stored: stored[field], incoming: value };
    if (here === memory.prints[field]) {
      merged.changes.push(difference);
      merged.fields[field] = value;
      merged.prints[field] = there;
    } else if (memory.declined?.[field] !== there) merged.differences.push(difference);
  }
  return merged;
}
