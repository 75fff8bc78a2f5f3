import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import { messageInForm, Problem } from '#domain/problem';
import { movedShow } from '#domain/show/moving';
import type { SheetAct } from '#domain/show/sheetColumns';
import type { DayOrder } from '#domain/show/writtenDay';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Modal } from '../ui/Modal.tsx';
import { type AtOnce, AtOnceField } from './AtOnceField.tsx';
import { CheckedRow } from './CheckedRow.tsx';
import {
  type Checked,
  changedShowOf,
  type ListedShow,
  movedFromIn,
  newShowOf,
  onEachDay,
  refused,
  statusOf,
  turned,
  twinOf,
} from './checkedShow.ts';
import { DayOrderNote, type ReadOrder } from './DayOrderNote.tsx';
import { LeaveList } from './LeaveList.tsx';

/** Moves a stored show to the day, times and ticket links of a row. */
async function move(
  id: string,
  { day: to, doors, starts, tickets = [] }: ReturnType<typeof newShowOf>,
): Promise<void> {
  const { value, version } = await api.getShow({ params: { id } });
  const { substitute: _, ...before } = value;
  const times = { ...(doors && { doors }), ...(starts && { starts }) };
  const there = { to, ...times, ...(tickets.length > 0 && { tickets }) };
  await api.updateShow({ body: movedShow(before, there), ifMatch: version });
}

/** A row without its error, for the next attempt to store it. */
function withoutError({ error: _, ...show }: Checked): Checked {
  return show;
}

/** From how many rows on they are ticked and unticked together. */
const isLong = (rows: readonly Checked[]) => rows.length >= 8;

interface Props {
  title: string;
  rows: readonly Checked[];
  /** The stored shows that rows may be. */
  stored: readonly ListedShow[];
  /** The artists of the label. */
  known: readonly SheetAct[];
  /** How days such as `3/4` were read, if there are any. */
  order?: DayOrder | undefined;
  /** True if the rows come from a file; those may change stored shows. */
  isFile?: boolean;
  /** What is told before the rows. */
  children?: ReactNode;
  /** Shown below the rows, such as lines that could not be read. */
  after?: ReactNode;
  onClose: () => void;
}

/** Stores a show of a list or a file. Says whether it is a draft because it is not complete. */
async function storeShow(
  show: Checked,
  { stored, known, atOnce }: Pick<Props, 'stored' | 'known'> & { atOnce: AtOnce | null },
): Promise<'stored' | 'draft'> {
  if (show.day === '') {
    const errors = [{ path: 'day', message: sentences.dayFirst }];
    throw new Problem('invalid-input', sentences.dayFirst, { errors });
  }
  if (show.change) {
    const { after: read, version } = show.change;
    await api.updateShow({ body: changedShowOf(show, read, known), ifMatch: version });
    return 'stored';
  }
  const body = newShowOf(show, known);
  const before = show.isMove ? movedFromIn(show, stored) : undefined;
  if (before) {
    await move(before.id, body);
    return 'stored';
  }
  const status = statusOf(show, atOnce);
  await api.addShow({ body: { ...body, status }, idempotencyKey: show.sendKey });
  const isHeldBack = status === 'draft' && (atOnce ?? show.rest?.status) === 'public';
  return isHeldBack ? 'draft' : 'stored';
}

/** Tells how many shows were stored, and how many were refused. */
function tell(counts: Record<'stored' | 'draft' | 'left', number>, isFile = false): void {
  const { draft, left } = counts;
  const count = counts.stored + draft;
  if (count > 0) {
    const said = [counted(isFile ? sentences.showsStored : sentences.wereAdded, { count })];
    if (draft > 0) said.push(counted(sentences.areDrafts, { count: draft }));
    addToast('success', said.join('. '));
  }
  if (left > 0)
    addToast(
      'error',
      counted(isFile ? sentences.someNotStored : sentences.someNotAdded, { count: left }),
    );
}

/** Checks the shows of a list or a file, row by row, and stores each that stays ticked. */
export function CheckShows({ title, rows, stored, known, order, isFile, ...rest }: Props) {
  const { children, after, onClose } = rest;
  const isStaff = useStore($me)?.role === 'staff';
  const [checked, setChecked] = useState(rows);
  const [readOrder, setOrder] = useState<ReadOrder | undefined>(order);
  const [atOnce, setAtOnce] = useState<AtOnce | null>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isStopped = useRef(false);
  const taken = checked.filter(({ isTaken }) => isTaken);

  const turn = () => {
    setOrder((one) => one && { isMonthFirst: !one.isMonthFirst, by: 'choice' });
    setChecked((all) => all.map((show) => withoutError(turned(show))));
  };
  const replace = useCallback(
    (key: string, by: (show: Checked) => readonly Checked[]) =>
      setChecked((all) => all.flatMap((one) => (one.key === key ? by(one) : [one]))),
    [],
  );
  const change = useCallback(
    (key: string, part: Partial<Checked>) =>
      replace(key, (one) => [{ ...('isOpen' in part ? one : withoutError(one)), ...part }]),
    [replace],
  );
  const each = useCallback((key: string) => replace(key, onEachDay), [replace]);

  const tickAll = () =>
    setChecked((all) => all.map((show) => ({ ...show, isTaken: taken.length === 0 })));

  /** Stores the ticked rows. False if some were refused; these keep their reason. */
  const store = async (): Promise<boolean> => {
    isStopped.current = false;
    const counts = { stored: 0, draft: 0, left: 0 };
    setProgress({ done: 0, all: taken.length });
    // One after another, so that their numbers follow the list; a refused one stops none.
    for (const [index, show] of taken.entries()) {
      if (isStopped.current) break;
      try {
        counts[await storeShow(show, { stored, known, atOnce })] += 1;
        // It is not stored again, whatever becomes of the others.
        replace(show.key, () => []);
      } catch (error) {
        const problem = problemOf(error);
        // Where the answer was lost it may be added, and is not added twice by the same key.
        const isLost = problem.code === 'unavailable';
        const sendKey = isLost ? show.sendKey : crypto.randomUUID();
        const refusal = { message: messageInForm(problem), fields: problem.data.errors ?? [] };
        replace(show.key, (one) => [refused({ ...one, sendKey }, refusal)]);
        counts.left += 1;
      }
      setProgress({ done: index + 1, all: taken.length });
    }
    setProgress(null);
    tell(counts, isFile);
    watchClosely();
    return counts.stored + counts.draft === taken.length;
  };
  const cancel = () => {
    if (progress) isStopped.current = true;
    else if (taken.length > 0) setLeaving(true);
    else onClose();
  };
  const isUnsaved = taken.length > 0;
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const save = () => latest.current();
    const name = isFile ? sentences.aReadFile : sentences.aPastedList;
    $unsaved.set({ name, save, discard: () => undefined });
    return () => $unsaved.set(null);
  }, [isUnsaved, isFile]);

  const count = taken.length;
  const [none, some] = isFile
    ? [sentences.storeThem, sentences.storeShows]
    : [sentences.addThese, sentences.addShows];
  return (
    <Modal
      title={title}
      confirm={count > 0 ? counted(some, { count }) : none}
      disabled={progress !== null || count === 0}
      onConfirm={() => void store().then((isDone) => isDone && onClose())}
      onCancel={cancel}
      isWide
      progress={progress && { ...progress, text: fill(sentences.doneOf, progress) }}
    >
      {isLeaving && <LeaveList count={count} onLeave={onClose} onStay={() => setLeaving(false)} />}
      {children}
      {checked.length > 0 && (
        <>
          <p role="status">{sentences.foundShows}</p>
          {readOrder && <DayOrderNote order={readOrder} shows={checked} onTurn={turn} />}
          <div className="checked-choices">
            {checked.some((show) => !show.change) && (
              <AtOnceField isStaff={isStaff} value={atOnce} onChange={setAtOnce} />
            )}
            {isLong(checked) && (
              <button type="button" className="button quiet small" onClick={tickAll}>
                {count === 0
                  ? fill(sentences.tickAll, { count: checked.length })
                  : sentences.untickAll}
              </button>
            )}
          </div>
        </>
      )}
      <ol className="checked-shows">
        {checked.map((show) => (
          <CheckedRow
            key={show.key}
            show={show}
            twin={twinOf(show, checked)}
            stored={stored}
            known={known}
            atOnce={atOnce}
            onChange={change}
            onEach={each}
          />
        ))}
      </ol>
      {after}
    </Modal>
  );
}
