// The attempts at codes that this browser knows, so that one whose answer was lost counts once.

const keyOf = (code: string) => `gatefold.code.${code}`;
/** For browsers without storage. */
const known = new Map<string, string>();

/** The id of this browser's attempt at a code: the same one until the browser forgets it. */
export function attemptAt(code: string): string {
  const key = keyOf(code);
  const id = read(key) ?? known.get(key) ?? crypto.randomUUID();
  known.set(key, id);
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage is unavailable: the attempt holds until the page is left.
  }
  return id;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
