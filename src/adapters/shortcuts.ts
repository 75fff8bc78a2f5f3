const key = 'gatefold.shortcuts';
const changed = 'gatefold:shortcuts';

/** Whether the keys that lead to the search work; they do until somebody switches them off here. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Switches those keys on or off in this browser. */
export function switchShortcuts(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Storage is closed: the keys stay as they are.
  }
  dispatchEvent(new Event(changed));
}

/** Calls back when they are switched. Answers how to stop. */
export function watchShortcuts(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  return () => removeEventListener(changed, onChange);
}
