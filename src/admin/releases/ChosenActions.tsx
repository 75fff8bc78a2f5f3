import { useState } from 'react';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/together.ts';
import { problemOf } from '../state/problems.ts';
import { ChangeTogether } from './ChangeTogether.tsx';
import { SheetDialog, saveSheet } from './SheetDialog.tsx';
import { type Edits, type Results, sendEdits, undoOf } from './togetherEdits.tsx';
import '../lists/choosing.css';

interface Props {
  /** The numbers of the chosen releases. */
  chosen: readonly number[];
  onClear: () => void;
}

/** The actions on the chosen releases: set fields on all of them, and undo it. */
export function ChosenActions({ chosen, onClear }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isReading, setReading] = useState(false);
  const [undo, setUndo] = useState<Edits>([]);
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      const results = await sendEdits(false, undo);
      const refused = results.filter(({ refusal }) => refusal).length;
      setUndo([]);
      addToast(
        refused > 0 ? 'error' : 'success',
        refused > 0 ? counted(sentences.changedSince, { count: refused }) : sentences.undone,
      );
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
  };
  const applied = (results: Results) => {
    setOpen(false);
    setReading(false);
    setUndo(undoOf(results));
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
          <button type="button" className="button quiet small" onClick={onClear}>
            {sentences.untickAll}
          </button>
        )}
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
    </section>
  );
}
