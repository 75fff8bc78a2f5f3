import { isSame, merged, type Side } from './comparison.ts';
import { createDesk, type Desk } from './desk.ts';
import type { Editable, Entry } from './editable.ts';
import { savingFrom, unforeseen } from './saving.ts';

interface Given {
  /** What the address names the entry by. */
  key: string;
  username: string;
  /** Called once for each save that was stored. */
  onSaved?: () => void;
}

/** Lays out what is stored, and the changes that were never saved. */
async function load<E extends D, D extends Entry>(desk: Desk<E, D>, key: string): Promise<void> {
  const { editable, set } = desk;
  set({ problem: null });
  try {
    const stored = await editable.load(key);
    const draft = desk.keptDraft();
    if (!draft || !desk.differ(draft, stored.value)) desk.settle(stored, null);
    else {
      const { at, ...edited } = draft;
      const theirs = draft.version === stored.version ? null : stored;
      set({ edited, theirs, restoredFrom: at });
    }
  } catch (error) {
    set({ problem: unforeseen(error) });
  }
}

function change<E extends D, D extends Entry>(desk: Desk<E, D>, part: Partial<D>): void {
  const { edited, errors } = desk.$state.get();
  if (!edited) return;
  const changed = Object.keys(part);
  const left = errors.filter(({ path }) => !changed.includes(path.split('.')[0] ?? ''));
  desk.set({ edited: { ...edited, mine: { ...edited.mine, ...part } }, errors: left });
  desk.keeping.soon();
}

/** Goes on with what is stored, and forgets the rest, in the browser too. */
function takeStored<E extends D, D extends Entry>({ $state, set, settle }: Desk<E, D>): void {
  const { edited, theirs } = $state.get();
  if (!edited) return;
  settle(theirs ?? { value: edited.base, version: edited.version }, null);
  set({ restoredFrom: null });
}

/**
 * Edits one entry in memory until it is saved. Every change is kept in the browser too, so that a
 * crash, a reload or a lost session loses nothing.
 */
export function createEditor<E extends D, D extends Entry>(
  editable: Editable<E, D>,
  { key, username, onSaved = () => undefined }: Given,
) {
  const desk = createDesk(editable, { kind: editable.kind, id: key, username });
  const { $state, isDirty, keeping } = desk;
  const save = savingFrom(desk, onSaved);
  return {
    ...{ $state, isDirty, save, stop: keeping.stop },
    load: () => load(desk, key),
    change: (part: Partial<D>) => change(desk, part),
    /** Goes back to what is stored. */
    discard: () => takeStored(desk),
    /** Takes both versions together as a person chose, then saves where anything is left to save. */
    async resolve(choices: ReadonlyMap<keyof D & string, Side>): Promise<boolean> {
      const { edited, theirs } = $state.get();
      if (!edited || !theirs) return false;
      const { value: base, version } = theirs;
      const mine = merged({ ...edited, theirs: base }, choices);
      if (isSame(mine, base)) {
        takeStored(desk);
        return true;
      }
      desk.set({ edited: { base, version, mine }, theirs: null });
      return save();
    },
  };
}
