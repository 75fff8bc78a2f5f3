import * as z from 'zod';
import { keepsForNext } from '#domain/madeOnce';
import type { BrokenEntry, EntryFault, EntryKind } from '#domain/publication/publication';
import { contentHash, noteDigest } from './cacheKey.ts';

/** A field's place, as `tracks[3].name`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (whole, part) =>
      typeof part === 'number' ? `${whole}[${part}]` : `${whole}${whole && '.'}${String(part)}`,
    '',
  );
}

/** What is wrong with a value that a schema refuses, a line each. */
export const faultsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => (path.length > 0 ? `${fieldPath(path)}: ${message}` : message));

/** The error of a snapshot that is broken as a whole. */
export function brokenSnapshot(faults: readonly string[]): Error {
  return new Error(`The snapshot is broken: ${faults.slice(0, 20).join('; ')}`);
}

/** @throws {Error} that names what is no JSON */
export function parseJson(text: string, name = 'The snapshot'): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not JSON: ${String(error)}`);
  }
}

/** An entry as it stands in a snapshot: its line, or its value where entries have no lines. */
export type RawEntry = { line: Buffer } | { value: unknown };

const numberedSchema = z.object({ cId: z.int() });
const namedSchema = z.union([
  z.object({ title: z.string().min(1) }).transform(({ title }) => title),
  z.object({ name: z.string().min(1) }).transform(({ name }) => name),
]);

/** What names an entry, as far as it can be read. */
function namesOf(value: unknown): Pick<BrokenEntry, 'cId' | 'name'> {
  const name = namedSchema.safeParse(value).data?.slice(0, 300);
  return { cId: numberedSchema.safeParse(value).data?.cId ?? null, ...(name && { name }) };
}

/** How entries of one kind are read. */
interface Reading<E> {
  before: readonly E[];
  faults: readonly EntryFault[];
  isChecked: (digest: string) => boolean;
}

/** A line of the last snapshot. */
interface KnownLine<E> {
  line: Buffer;
  digest: string;
  /** Undefined where it breaks the schema. */
  entry: E | undefined;
  /** Among the lines. */
  place: number;
}

/**
 * Reads the entries of one kind, from one snapshot after the other. A line that the last snapshot
 * had is neither parsed nor checked again, and stays the same object. A broken entry is taken from
 * `before`, if it can be.
 */
export function createEntryReader<E extends { cId: number; url: string }>(
  kind: EntryKind,
  schema: z.ZodType<E>,
) {
  /** The lines of the last snapshot that had lines, in their order, and by digest. */
  let lastLines: KnownLine<E>[] = [];
  let known = new Map<string, KnownLine<E>>();

  /**
   * Finds lines as the last snapshot had them. One that stands where that had the same is compared
   * with it, which is quicker than to hash it.
   */
  function createFinder() {
    let place = 0;
    return (line: Buffer): KnownLine<E> => {
      const last = lastLines[place];
      const isSame = last?.line.equals(line) ?? false;
      const digest = last && isSame ? last.digest : contentHash(line);
      const found = (isSame ? last : known.get(digest)) ?? {
        line,
        digest,
        entry: undefined,
        place,
      };
      place = found.place + 1;
      // Of the new snapshot, so that the old one's memory is free.
      found.line = line;
      return found;
    };
  }

  function keepLines(lines: KnownLine<E>[]): void {
    const isSame =
      lines.length === lastLines.length && lines.every((line, place) => line === lastLines[place]);
    if (isSame) return;
    for (const [place, line] of lines.entries()) line.place = place;
    known = new Map(lines.map((line) => [line.digest, line]));
    lastLines = lines;
  }

  function readEntry(raw: RawEntry, digest: string, isChecked: Reading<E>['isChecked']) {
    const value = 'line' in raw ? parseJson(raw.line.toString()) : raw.value;
    if (digest && isChecked(digest)) {
      // Its digest is that of an entry as the schema left it.
      const entry = value as E;
      noteDigest(entry, digest);
      return { value, entry, reason: '' };
    }
    const result = schema.safeParse(value);
    if (!result.success)
      return { value, entry: undefined, reason: faultsOf(result.error).join('; ') };
    const { cId, url } = result.data;
    // Its file would be that of another entry's page.
    if (!url.endsWith(`-${cId}`))
      return { value, entry: undefined, reason: `url: ${url} is the page of another entry` };
    return { value, entry: result.data, reason: '' };
  }

  return (given: readonly RawEntry[], { before, faults, isChecked }: Reading<E>) => {
    const shown = new Map(before.map((entry) => [entry.cId, entry]));
    const faultOf = new Map(
      faults.filter((fault) => fault.kind === kind).map((fault) => [fault.cId, fault]),
    );
    const lines: KnownLine<E>[] = [];
    const find = createFinder();
    const broken: BrokenEntry[] = [];
    const entries: E[] = [];
    for (const raw of given) {
      const line = 'line' in raw ? find(raw.line) : undefined;
      const same = line?.entry;
      const { value, entry, reason } = same
        ? { value: same, entry: same, reason: '' }
        : readEntry(raw, line?.digest ?? '', isChecked);
      if (line && keepsForNext()) {
        line.entry = entry;
        lines.push(line);
      }
      if (entry && !faultOf.has(entry.cId)) {
        entries.push(entry);
        continue;
      }
      const names = namesOf(value);
      const { cId } = names;
      const fault = cId === null ? undefined : faultOf.get(cId);
      const last = cId === null || fault?.isFaultyBefore ? undefined : shown.get(cId);
      const why = (fault?.reason ?? reason).slice(0, 600);
      broken.push({ kind, ...names, reason: why, isShownAsBefore: last !== undefined });
      if (last) entries.push(last);
    }
    if (keepsForNext()) keepLines(lines);
    return { entries, broken };
  };
}
