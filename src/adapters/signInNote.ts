const noteKey = 'gatefold.signInFailure';

/** Keeps what went wrong for the page that the guard leads to. */
export function noteFailure(text: string): void {
  sessionStorage.setItem(noteKey, text);
}

/** What went wrong on the page before, told once. */
export function takeFailure(): string | null {
  const text = sessionStorage.getItem(noteKey);
  sessionStorage.removeItem(noteKey);
  return text;
}
