import { useEffect, useRef, useState } from 'react';
import { differences, type Side, type Versions } from '#domain/comparison';
import { ConflictField } from './ConflictField.tsx';

interface Props<D, K> {
  versions: Versions<D>;
  fields: readonly K[];
  isSaving: boolean;
  /** Saves both versions, taken together as was chosen. */
  onResolve: (choices: ReadonlyMap<K, Side>) => void;
  /** Takes what is stored. */
  onDiscard: () => void;
}

/**
 * Two versions of one entry, field by field. What only one of them changed is settled already, and
 * can still be chosen otherwise.
 */
export function ConflictView<D extends object, K extends keyof D & string>({
  versions,
  fields,
  isSaving,
  onResolve,
  onDiscard,
}: Props<D, K>) {
  const differing = differences(versions, fields);
  const [chosen, choose] = useState<ReadonlyMap<K, Side>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sideOf = (field: K, settled: Side | null) => chosen.get(field) ?? settled;
  const open = differing.filter(({ field, settled }) => sideOf(field, settled) === null);
  const save = () => {
    const choices = differing.flatMap(({ field, settled }): [K, Side][] => {
      const side = sideOf(field, settled);
      return side ? [[field, side]] : [];
    });
    onResolve(new Map(choices));
  };
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h1 id="conflict-title" tabIndex={-1} ref={heading}>
        Somebody else saved this meanwhile
      </h1>
      <p>Nothing is lost: choose for each field which version stays, then save.</p>
      {differing.map(({ field, settled }) => (
        <ConflictField
          key={field}
          field={field}
          mine={versions.mine[field]}
          theirs={versions.theirs[field]}
          chosen={sideOf(field, settled)}
          onChoose={(side) => choose(new Map(chosen).set(field, side))}
        />
      ))}
      <p role="status">{open.length > 0 && `${open.length} to choose.`}</p>
      <p className="actions">
        <button
          type="button"
          className="button"
          disabled={open.length > 0 || isSaving}
          onClick={save}
        >
          Save
        </button>
        <button type="button" className="button quiet" onClick={onDiscard}>
          Discard my changes
        </button>
      </p>
    </section>
  );
}
