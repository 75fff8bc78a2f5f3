import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fill } from '#words/template';
import { sentences } from '../sentences/orderedList.ts';
import { useRowDragging } from './rowDragging.ts';
import './orderedList.css';

/** A control of a row by its `data-action`, or its first field; without a row, one of the list. */
interface Focus {
  row: number | null;
  action: 'up' | 'down' | 'edit' | 'add' | 'undo' | 'first';
}

/** The control, or the nearest one if it is gone or disabled. */
function controlFor(list: HTMLElement, { row, action }: Focus): HTMLElement | null {
  const within = row === null ? list : list.querySelector<HTMLElement>(`[data-row="${row}"]`);
  const find = (name: Focus['action']) =>
    within?.querySelector<HTMLElement>(
      name === 'first'
        ? ':is(.ordered-fields, th) :is(input, select, textarea)'
        : `[data-action="${name}"]:not(:disabled)`,
    ) ?? null;
  // A row of a table has no buttons.
  return find(action) ?? find(action === 'up' ? 'down' : 'up') ?? find('edit') ?? find('first');
}

/** Moves the focus to a control after the change has rendered. */
function useListFocus() {
  const ref = useRef<HTMLElement>(null);
  const next = useRef<Focus | null>(null);
  useEffect(() => {
    if (!next.current || !ref.current) return;
    controlFor(ref.current, next.current)?.focus();
    next.current = null;
  });
  const focusNext = (focus: Focus) => {
    next.current = focus;
  };
  return { ref, focusNext };
}

/** A value with the key that identifies its row while rows move. */
interface Row<T> {
  key: string;
  entry: T;
}

/** A copy of a list with one value moved; unchanged if either index is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** What identifies a value, so that its row stays itself when others change the list. */
type KeyOf<T> = (entry: T) => string;

const newKeys = (count: number): string[] =>
  Array.from({ length: count }, () => crypto.randomUUID());

/** Gives each value a key: its own, or one of its place, which new values at the end lack. */
function useRows<T>(value: readonly T[], keyOf: KeyOf<T> | undefined) {
  const [keys, setKeys] = useState(() => newKeys(value.length));
  const count = value.length;
  const fitting = keys.length === count ? keys : [...keys, ...newKeys(count)].slice(0, count);
  if (fitting !== keys) setKeys(fitting);
  const rows = value.map(
    (entry, index): Row<T> => ({ key: keyOf?.(entry) ?? fitting[index] ?? '', entry }),
  );
  return [rows, (next: Row<T>[]) => setKeys(next.map(({ key }) => key))] as const;
}

/** An ordered list and its operations. Indices start at 0. */
export interface OrderedList<T> {
  ref: RefObject<HTMLElement | null>;
  rows: readonly Row<T>[];
  /** The last change, as text for screen readers. */
  announcement: string;
  /** The last removal or fill as text, while it can be undone. */
  undoable: string | null;
  /** The key of the row being edited. */
  open: string | null;
  edit: (index: number | null) => void;
  add: (entry: T) => void;
  /** Replaces values in place and adds others at the end; `said` tells what it did. */
  fill: (entries: readonly T[], said: string) => void;
  replace: (index: number, entry: T) => void;
  move: (index: number, by: 1 | -1) => void;
  /** Makes an element the drag handle of a row. */
  grip: ReturnType<typeof useRowDragging>;
  remove: (index: number) => void;
  undo: () => void;
}

interface Given<T> {
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** A value's name in announcements to screen readers. */
  nameOf: (entry: T) => string;
  keyOf?: KeyOf<T>;
}

/** A change that can be undone. */
interface Undoable<T> {
  text: string;
  /** The rows without it, and where the focus goes. */
  without: (rows: Row<T>[]) => Row<T>[];
  focus: Focus;
  /** The text after it is undone. */
  undone: string;
  /** Whether undoing would also undo later edits of rows. */
  isWhole: boolean;
}

/**
 * A list whose values are added, edited, removed and moved. The focus follows a moved row, changes
 * are announced, one row is open at a time, and the last removal or fill can be undone.
 */
export function useOrderedList<T>({ value, onChange, nameOf, keyOf }: Given<T>): OrderedList<T> {
  const { ref, focusNext } = useListFocus();
  const [rows, setRows] = useRows(value, keyOf);
  const [announcement, announce] = useState('');
  const [undoable, setUndoable] = useState<Undoable<T> | null>(null);
  const [open, setOpen] = useState<string | null>(null);

  function change(next: Row<T>[], said: string, focus: Focus) {
    setRows(next);
    setUndoable(null);
    setOpen(null);
    announce(said);
    focusNext(focus);
    onChange(next.map(({ entry }) => entry));
  }

  function edit(index: number | null) {
    const openIndex = rows.findIndex(({ key }) => key === open);
    if (index !== null) focusNext({ row: index, action: 'first' });
    else if (openIndex >= 0) focusNext({ row: openIndex, action: 'edit' });
    setOpen(index === null ? null : (rows[index]?.key ?? null));
  }

  function add(entry: T) {
    const row = { key: keyOf?.(entry) ?? crypto.randomUUID(), entry };
    change([...rows, row], sentences.added, { row: rows.length, action: 'first' });
    setOpen(row.key);
  }

  function fillAll(entries: readonly T[], said: string) {
    const next = entries.map((entry, index) => ({
      key: rows[index]?.key ?? crypto.randomUUID(),
      entry,
    }));
    change(next, said, { row: null, action: 'undo' });
    setUndoable({
      text: said,
      without: () => rows,
      focus: { row: 0, action: 'edit' },
      undone: sentences.undone,
      isWhole: true,
    });
  }

  function moveTo(index: number, to: number) {
    const row = rows[index];
    if (!row || to < 0 || to >= rows.length) return;
    const said = fill(sentences.isMoved, {
      name: nameOf(row.entry),
      to: to + 1,
      rows: rows.length,
    });
    change(moved(rows, index, to), said, { row: to, action: to < index ? 'up' : 'down' });
  }
  const move = (index: number, by: 1 | -1) => moveTo(index, index + by);
  const grip = useRowDragging(ref, moveTo);

  function remove(index: number) {
    const row = rows[index];
    if (!row) return;
    const said = fill(sentences.isRemoved, { name: nameOf(row.entry) });
    change(rows.toSpliced(index, 1), said, { row: null, action: 'undo' });
    setUndoable({
      text: said,
      without: (now) => now.toSpliced(index, 0, row),
      focus: { row: index, action: 'edit' },
      undone: fill(sentences.isBack, { name: nameOf(row.entry) }),
      isWhole: false,
    });
  }

  function undo() {
    if (undoable) change(undoable.without(rows), undoable.undone, undoable.focus);
  }

  const replace = (replaced: number, entry: T) => {
    if (undoable?.isWhole) setUndoable(null);
    onChange(rows.map((row, index) => (index === replaced ? entry : row.entry)));
  };
  return {
    ref,
    rows,
    announcement,
    undoable: undoable?.text ?? null,
    open,
    edit,
    add,
    fill: fillAll,
    replace,
    move,
    grip,
    remove,
    undo,
  };
}

/**
 * Whether a row shows its fields: it is being edited, or has an error. It stays open while the
 * error is mended, until this or another row is opened.
 */
export function useRowOpen<T>(list: OrderedList<T>, index: number, isFaulty: boolean): boolean {
  const [mended, setMended] = useState<string | null | undefined>();
  if (isFaulty && mended !== list.open) setMended(list.open);
  return isFaulty || mended === list.open || list.rows[index]?.key === list.open;
}

/** Announces the last change of a list, and offers to undo a removal or a fill. */
export function ListStatus<T>({ list }: { list: OrderedList<T> }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {list.announcement}
      </p>
      {list.undoable !== null && (
        <p className="list-undo">
          {list.undoable}{' '}
          <button type="button" data-action="undo" onClick={list.undo}>
            {sentences.undo}
          </button>
        </p>
      )}
    </>
  );
}

interface RowProps<T> {
  list: OrderedList<T>;
  index: number;
  /** The row's name, for the accessible names of its buttons. */
  name: string;
}

/** Moves a row up or down. The first row can't move up and the last one can't move down. */
export function MoveButtons<T>({ list, index, name }: RowProps<T>) {
  return (
    <>
      <button
        type="button"
        data-action="up"
        aria-label={fill(sentences.moveUp, { name })}
        title={sentences.moveUpAlt}
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={index === 0}
        onClick={() => list.move(index, -1)}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        data-action="down"
        aria-label={fill(sentences.moveDown, { name })}
        title={sentences.moveDownAlt}
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={index === list.rows.length - 1}
        onClick={() => list.move(index, 1)}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </>
  );
}

/** Edits, moves and deletes a row. */
export function RowButtons<T>({ list, index, name }: RowProps<T>) {
  const isOpen = list.rows[index]?.key === list.open;
  return (
    <div className="row-buttons">
      <button
        type="button"
        data-action="edit"
        aria-expanded={isOpen}
        aria-label={
          isOpen ? fill(sentences.doneWith, { name }) : fill(sentences.editNamed, { name })
        }
        onClick={() => list.edit(isOpen ? null : index)}
      >
        {isOpen ? sentences.done : sentences.edit}
      </button>
      <MoveButtons list={list} index={index} name={name} />
      <button
        type="button"
        data-action="remove"
        aria-label={fill(sentences.deleteNamed, { name })}
        onClick={() => list.remove(index)}
      >
        {sentences.delete}
      </button>
    </div>
  );
}

/** Closes a row on Enter or Escape in one of its fields, instead of submitting the form. */
export function closeOnKey(onDone: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onDone();
  };
}
