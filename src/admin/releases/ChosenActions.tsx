import { useEffect, useRef, useState } from 'react';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/together.ts';
import { problemOf } from '../state/problems.ts';
import { Modal } from '../ui/Modal.tsx';
import { ChangeTogether } from './ChangeTogether.tsx';
import { SheetDialog, saveSheet } from './SheetDialog.tsx';
import {
  EditProgress,
  EditResults,
  type Edits,
  type Progress,
  type Results,
  sendEdits,
  undoOf,
} from './togetherEdits.tsx';
import '../lists/choosing.css';

/** A page of the list, for choosing everything that it holds. */
interface Page {
  items: readonly { cId: number }[];
  next?: string | undefined;
}

/** The releases that match the list's filters. */
export interface Matching {
  /** Differs for each set of filters. */
  key: string;
  /** The number of them; null until the list has said it. */
  count: number | null;
  page: (next: string | undefined) => Promise<Page>;
}

interface AllProps {
  matching: Matching;
  onChoose: (numbers: readonly number[]) => void;
}

/** Chooses every release that matches the filters, also those that are not loaded yet. */
function ChooseAll({ matching, onChoose }: AllProps) {
  const { count } = matching;
  const [done, setDone] = useState<number | null>(null);
  const wanted = useRef(matching.key);
  useEffect(() => {
    wanted.current = matching.key;
  });
  const choose = async () => {
    const numbers: number[] = [];
    setDone(0);
    try {
      let next: string | undefined;
      do {
        const page = await matching.page(next);
        numbers.push(...page.items.map(({ cId }) => cId));
        next = page.next;
        setDone(numbers.length);
      } while (next !== undefined && wanted.current === matching.key);
      if (wanted.current === matching.key) onChoose(numbers);
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setDone(null);
  };
  if (!count) return null;
  return (
    <button
      type="button"
      className="button quiet small"
      aria-busy={done !== null}
      onClick={() => done === null && void choose()}
    >
      {done === null
        ? fill(sentences.chooseAll, { count })
        : fill(sentences.choosing, { done, all: count })}
    </button>
  );
}

interface Props extends AllProps {
  /** The numbers of the chosen releases. */
  chosen: readonly number[];
}

/** The actions on the chosen releases: set fields on all of them, and undo it. */
export function ChosenActions({ chosen, matching, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isReading, setReading] = useState(false);
  const [undo, setUndo] = useState<Edits>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [left, setLeft] = useState<Results>([]);
  const [isBusy, setBusy] = useState(false);
  // The filters whose releases were all chosen.
  const [allOf, setAllOf] = useState<string | null>(null);
  const areAll = allOf === matching.key && chosen.length === matching.count;
  const chooseAll = (numbers: readonly number[]) => {
    setAllOf(matching.key);
    onChoose(numbers);
  };
  const takeBack = async () => {
    setBusy(true);
    try {
      const results = await sendEdits(false, undo, setProgress);
      const refused = results.filter(({ refusal }) => refusal);
      // Without a version the call failed, so it can be undone once more.
      const unknown = new Set(refused.flatMap(({ cId, version }) => (version ? [] : [cId])));
      setUndo(undo.filter(({ cId }) => unknown.has(cId)));
      if (unknown.size > 0) addToast('error', refused[0]?.refusal ?? '');
      else
        addToast(
          refused.length > 0 ? 'error' : 'success',
          refused.length > 0
            ? counted(sentences.changedSince, { count: refused.length })
            : sentences.undone,
        );
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setProgress(null);
    setBusy(false);
  };
  const applied = (results: Results) => {
    setOpen(false);
    setReading(false);
    setUndo(undoOf(results));
    setLeft(results.filter(({ refusal }) => refusal));
  };
  const save = () =>
    saveSheet(chosen).catch((error: unknown) => addToast('error', problemOf(error).message));
  return (
    <section className="together" aria-label={sentences.chosenReleases}>
      <p role="status">
        {chosen.length > 0
          ? counted(sentences.chosen, { count: chosen.length })
          : sentences.tickReleases}
      </p>
      <EditProgress progress={progress} />
      <p className="actions">
        {undo.length > 0 && (
          <button
            type="button"
            className="button quiet small"
            aria-label={fill(sentences.undoTheChangeOf, { undo: undo.length })}
            disabled={isBusy}
            onClick={takeBack}
          >
            {sentences.undo}
          </button>
        )}
        {chosen.length > 0 && (
          <button type="button" className="button quiet small" onClick={() => onChoose([])}>
            {sentences.untickAll}
          </button>
        )}
        {!areAll && <ChooseAll matching={matching} onChoose={chooseAll} />}
        <button type="button" className="button quiet small" onClick={save}>
          {chosen.length > 0 ? sentences.downloadThemAsCsv : sentences.downloadAllAsCsv}
        </button>
        <button type="button" className="button quiet small" onClick={() => setReading(true)}>
          {sentences.readACsv}
        </button>
        <button
          type="button"
          className="button small"
          disabled={chosen.length === 0}
          onClick={() => setOpen(true)}
        >
          {sentences.changeThem}
        </button>
      </p>
      {isOpen && (
        <ChangeTogether chosen={chosen} onApplied={applied} onCancel={() => setOpen(false)} />
      )}
      {isReading && <SheetDialog onApplied={applied} onCancel={() => setReading(false)} />}
      {left.length > 0 && (
        <Modal
          title={counted(sentences.notChanged, { count: left.length })}
          confirm={sentences.keepThemChosen}
          onConfirm={() => {
            onChoose(left.map(({ cId }) => cId));
            setLeft([]);
          }}
          onCancel={() => setLeft([])}
        >
          <EditResults results={left} />
        </Modal>
      )}
    </section>
  );
}
