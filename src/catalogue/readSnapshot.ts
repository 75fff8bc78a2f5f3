import { readFileSync } from 'node:fs';
import { type Snapshot, snapshotSchema } from '#domain/publication/snapshot';

const emptySnapshot: Snapshot = {
  version: 0,
  exportedAt: '1970-01-01T00:00:00.000Z',
  artists: [],
  releases: [],
};

/** Where a field stands, as in `releases[3].title`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (whole, part) =>
      typeof part === 'number' ? `${whole}[${part}]` : `${whole}${whole && '.'}${String(part)}`,
    '',
  );
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The snapshot ${file} is not JSON: ${String(error)}`);
  }
}

/** The first number that two entries claim, or undefined. */
function numberTwice(entries: readonly { cId: number }[]): number | undefined {
  const seen = new Set<number>();
  return entries.find(({ cId }) => seen.size === seen.add(cId).size)?.cId;
}

function checkReferences({ artists, releases }: Snapshot): string[] {
  const known = new Set(artists.map(({ cId }) => cId));
  const dangling = releases.flatMap((release, index) =>
    release.artists
      .filter((cId) => !known.has(cId))
      .map((cId) => `releases[${index}].artists: there is no artist ${cId}`),
  );
  const twice = Object.entries({ artists, releases }).flatMap(([kind, entries]) => {
    const cId = numberTwice(entries);
    return cId === undefined ? [] : [`${kind}: the number ${cId} stands here twice`];
  });
  return [...dangling, ...twice];
}

/**
 * The public catalogue from a file; an empty one where no file is named.
 * @throws {Error} naming each wrong field by its path, which stops the build
 */
export function readSnapshot(file: string | undefined): Snapshot {
  if (!file) return emptySnapshot;
  const result = snapshotSchema.safeParse(parseJson(readFileSync(file, 'utf8'), file));
  const faults = result.success
    ? checkReferences(result.data)
    : result.error.issues.map((issue) => `${fieldPath(issue.path)}: ${issue.message}`);
  if (result.success && faults.length === 0) return result.data;
  throw new Error(`The snapshot ${file} is broken:\n  ${faults.slice(0, 20).join('\n  ')}`);
}
