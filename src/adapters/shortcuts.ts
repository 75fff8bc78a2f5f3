const key = 'gatefold.shortcuts';
const changed = 'gatefold:shortcuts';

/** Whether the search shortcuts are on; they are, unless switched off in this browser. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Switches the shortcuts on or off in this browser. */
export function switchShortcuts(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Storage is unavailable: the shortcuts stay as they are.
  }
  dispatchEvent(new Event(changed));
}

/** Calls back when they are switched. Returns a function that stops it. */
export function watchShortcuts(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  return () => removeEventListener(changed, onChange);
}
