import { useEffect, useRef, useState } from 'react';
import { differences, type Side, type Versions } from '#domain/publication/comparison';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { filled } from '../sentences/filled.tsx';
import { VersionChoice } from './VersionChoice.tsx';
import './versions.css';

const sides = [
  { side: 'mine', label: sentences.yours },
  { side: 'theirs', label: sentences.stored },
] as const;

interface Props<D, K> {
  versions: Versions<D>;
  fields: readonly K[];
  /** The name of the person who saved the stored version, if known. */
  by?: string | undefined;
  isSaving: boolean;
  /** Saves the merge of both versions. */
  onResolve: (choices: ReadonlyMap<K, Side>) => void;
  /** Takes the stored version. */
  onDiscard: () => void;
}

/**
 * Compares two versions of an entry field by field. If only one person changed a field, their value
 * is preselected.
 */
export function EntryConflict<D extends object, K extends keyof D & string>(props: Props<D, K>) {
  const { versions, fields, by, isSaving, onResolve, onDiscard } = props;
  const [chosen, choose] = useState<ReadonlyMap<K, Side>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const differing = differences(versions, fields).map(({ field, settled }) => ({
    field,
    side: chosen.get(field) ?? settled,
  }));
  const choices = new Map<K, Side>();
  for (const { field, side } of differing) if (side) choices.set(field, side);
  const open = differing.length - choices.size;
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h1 id="conflict-title" tabIndex={-1} ref={heading}>
        {sentences.savedMeanwhile}
      </h1>
      <p>
        {by && filled(sentences.itWas, { by: <strong dir="auto">{by}</strong> })}{' '}
        {sentences.nothingIsLost}
      </p>
      {differing.map(({ field, side }) => (
        <VersionChoice
          key={field}
          field={field}
          values={{ mine: versions.mine[field], theirs: versions.theirs[field] }}
          sides={sides}
          chosen={side}
          onChoose={(picked) => choose(new Map(chosen).set(field, picked))}
        />
      ))}
      <p role="status">{open > 0 && fill(sentences.toChoose, { open })}</p>
      <p className="actions">
        <button
          type="button"
          className="button"
          disabled={open > 0 || isSaving}
          onClick={() => onResolve(choices)}
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
