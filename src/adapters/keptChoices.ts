// How people have arranged the back office in this browser, such as lists shown as tables.

const keyOf = (name: string, username: string) => `gatefold.choice.${username}.${name}`;

/** What somebody chose under a name; null if they never did, or storage is unavailable. */
export function keptChoice(name: string, username: string): string | null {
  try {
    return localStorage.getItem(keyOf(name, username));
  } catch {
    return null;
  }
}

/** Remembers what somebody chose. */
export function keepChoice(name: string, username: string, choice: string): void {
  try {
    localStorage.setItem(keyOf(name, username), choice);
  } catch {
    // Storage is unavailable: the choice holds until the screen is left.
  }
}
