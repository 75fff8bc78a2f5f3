import { useEffect, useRef, useState } from 'react';
import { isSame } from '#domain/comparison';
import { merge, type Side, type Versions } from '#domain/entry/merging';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { counted } from '../sentences/language.ts';
import type { SavedBy, TakenIn } from './entryEditor.ts';
import { NewerText } from './NewerNote.tsx';
import { VersionChoice } from './VersionChoice.tsx';
import './versions.css';

const sides = [
  { side: 'mine', label: sentences.yours },
  { side: 'theirs', label: sentences.stored },
] as const;

interface Props<D, K> {
  versions: Versions<D>;
  fields: readonly K[];
  /** Who saved the stored version, if known, and when. */
  saved: SavedBy;
  isSaving: boolean;
  /** Saves the merge of both versions, as chosen by the ids of their differences. */
  onResolve: (choices: ReadonlyMap<string, Side>) => void;
  /** Takes the stored version. */
  onDiscard: () => void;
}

/**
 * Asks for each place that both versions changed: a field, or a field of one track. The other
 * changes of both are kept, and can be looked at and overruled.
 */
export function EntryConflict<D extends object, K extends keyof D & string>(props: Props<D, K>) {
  const { versions, fields, saved, isSaving, onResolve, onDiscard } = props;
  const [chosen, choose] = useState<ReadonlyMap<string, Side>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { differences } = merge(versions, fields);
  const [open, settled] = [true, false].map((isOpen) =>
    differences.filter((one) => (one.settled === null) === isOpen),
  );
  const left = open?.filter(({ id }) => !chosen.has(id)).length ?? 0;
  const told: TakenIn = {
    ...saved,
    fields: fields.filter((field) => !isSame(versions.base[field], versions.theirs[field])),
  };
  const choices = (shown: typeof differences = []) =>
    shown.map((difference) => (
      <VersionChoice
        key={difference.id}
        difference={difference}
        sides={sides}
        chosen={chosen.get(difference.id) ?? difference.settled}
        onChoose={(picked) => choose(new Map(chosen).set(difference.id, picked))}
      />
    ));
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h1 id="conflict-title" tabIndex={-1} ref={heading}>
        {saved.isYou ? sentences.youSavedMeanwhile : sentences.savedMeanwhile}
      </h1>
      <p>
        <NewerText {...told} />
      </p>
      <p>{sentences.chooseWhereBoth}</p>
      {choices(open)}
      {settled && settled.length > 0 && (
        <details className="conflict-settled">
          <summary>{counted(sentences.alsoMerged, { count: settled.length })}</summary>
          {choices(settled)}
        </details>
      )}
      <p role="status">{left > 0 && fill(sentences.toChoose, { open: left })}</p>
      <p className="actions">
        <button
          type="button"
          className="button"
          disabled={left > 0 || isSaving}
          onClick={() => onResolve(chosen)}
        >
          {sentences.save}
        </button>
        <button type="button" className="button quiet" onClick={onDiscard}>
          {sentences.discardMyChanges}
        </button>
      </p>
    </section>
  );
}
