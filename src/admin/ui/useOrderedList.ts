import { type RefObject, useState } from 'react';
import { insertedAt, moved, removedAt } from '#domain/listing/sequence';
import { type Focus, useListFocus } from './useListFocus.ts';

interface Given<T> {
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** What the entry is called when a change is read out. */
  nameOf: (entry: T) => string;
}

/** An entry with what tells its row apart while rows move. */
interface Row<T> {
  key: string;
  entry: T;
}

/** An ordered list on the screen, and what one may do with it. Places count from 0. */
export interface OrderedList<T> {
  ref: RefObject<HTMLElement | null>;
  rows: readonly Row<T>[];
  /** What just happened, to be read out. */
  announcement: string;
  /** The entry removed last, while it can be put back. */
  removed: T | null;
  /** The key of the row that is being edited. */
  open: string | null;
  edit: (place: number | null) => void;
  add: (entry: T) => void;
  replace: (place: number, entry: T) => void;
  move: (place: number, by: 1 | -1) => void;
  remove: (place: number) => void;
  undo: () => void;
}

const newKeys = (count: number): string[] =>
  Array.from({ length: count }, () => crypto.randomUUID());

/** A key for each entry; entries that came from elsewhere get one, what went loses its own. */
function useRows<T>(value: readonly T[]) {
  const [keys, setKeys] = useState(() => newKeys(value.length));
  const count = value.length;
  const fitting = keys.length === count ? keys : [...keys, ...newKeys(count)].slice(0, count);
  if (fitting !== keys) setKeys(fitting);
  const rows = value.map((entry, place): Row<T> => ({ key: fitting[place] ?? '', entry }));
  return [rows, (next: Row<T>[]) => setKeys(next.map(({ key }) => key))] as const;
}

/**
 * A list whose entries are added, edited, removed and moved: keeps the focus on what was moved,
 * says what happened, opens one entry at a time, and can put back the entry removed last.
 */
export function useOrderedList<T>({ value, onChange, nameOf }: Given<T>): OrderedList<T> {
  const { ref, focusNext } = useListFocus();
  const [rows, setRows] = useRows(value);
  const [announcement, announce] = useState('');
  const [gone, setGone] = useState<{ row: Row<T>; place: number } | null>(null);
  const [open, setOpen] = useState<string | null>(null);

  function change(next: Row<T>[], said: string, focus: Focus) {
    setRows(next);
    setGone(null);
    setOpen(null);
    announce(said);
    focusNext(focus);
    onChange(next.map(({ entry }) => entry));
  }

  function edit(place: number | null) {
    const openPlace = rows.findIndex(({ key }) => key === open);
    if (place !== null) focusNext({ row: place, action: 'first' });
    else if (openPlace >= 0) focusNext({ row: openPlace, action: 'edit' });
    setOpen(place === null ? null : (rows[place]?.key ?? null));
  }

  function add(entry: T) {
    const row = { key: crypto.randomUUID(), entry };
    change([...rows, row], 'Added.', { row: rows.length, action: 'first' });
    setOpen(row.key);
  }

  function move(place: number, by: 1 | -1) {
    const row = rows[place];
    if (!row) return;
    const said = `${nameOf(row.entry)} is now number ${place + by + 1} of ${rows.length}.`;
    const focus: Focus = { row: place + by, action: by < 0 ? 'up' : 'down' };
    change(moved(rows, place, place + by), said, focus);
  }

  function remove(place: number) {
    const row = rows[place];
    if (!row) return;
    const said = `${nameOf(row.entry)} is removed.`;
    change(removedAt(rows, place), said, { row: null, action: 'undo' });
    setGone({ row, place });
  }

  function undo() {
    if (!gone) return;
    const { row, place } = gone;
    const said = `${nameOf(row.entry)} is back.`;
    change(insertedAt(rows, place, row), said, { row: place, action: 'edit' });
  }

  const replace = (place: number, entry: T) =>
    onChange(rows.map((row, index) => (index === place ? entry : row.entry)));
  const removed = gone ? gone.row.entry : null;
  return { ref, rows, announcement, removed, open, edit, add, replace, move, remove, undo };
}
