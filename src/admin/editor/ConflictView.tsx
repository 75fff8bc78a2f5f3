import { useEffect, useRef, useState } from 'react';
import { ConflictField } from './ConflictField.tsx';
import { differences, type Side, type Versions } from './comparison.ts';

interface Props<D, K> {
  versions: Versions<D>;
  fields: readonly K[];
  isSaving: boolean;
  /** Saves both versions, taken together as was chosen. */
  onResolve: (choices: ReadonlyMap<K, Side>) => void;
  /** Takes what is stored. */
  onDiscard: () => void;
}

interface WaysProps {
  isReady: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

function Ways({ isReady, onSave, onDiscard }: WaysProps) {
  return (
    <p className="actions">
      <button type="button" className="button" disabled={!isReady} onClick={onSave}>
        Save
      </button>
      <button type="button" className="button quiet" onClick={onDiscard}>
        Discard my changes
      </button>
    </p>
  );
}

/** The fields that differ, with the side that was chosen or settled of each. */
function useChoices<D extends object, K extends keyof D & string>(
  versions: Versions<D>,
  fields: readonly K[],
) {
  const [chosen, choose] = useState<ReadonlyMap<K, Side>>(new Map());
  const differing = differences(versions, fields).map(({ field, settled }) => ({
    field,
    side: chosen.get(field) ?? settled,
  }));
  const choices = new Map<K, Side>();
  for (const { field, side } of differing) if (side) choices.set(field, side);
  return {
    differing,
    choices,
    choose: (field: K, side: Side) => choose(new Map(chosen).set(field, side)),
  };
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
  const { differing, choices, choose } = useChoices(versions, fields);
  const open = differing.length - choices.size;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h1 id="conflict-title" tabIndex={-1} ref={heading}>
        Somebody else saved this meanwhile
      </h1>
      <p>Nothing is lost: choose for each field which version stays, then save.</p>
      {differing.map(({ field, side }) => (
        <ConflictField
          key={field}
          field={field}
          mine={versions.mine[field]}
          theirs={versions.theirs[field]}
          chosen={side}
          onChoose={(chosen) => choose(field, chosen)}
        />
      ))}
      <p role="status">{open > 0 && `${open} to choose.`}</p>
      <Ways
        isReady={open === 0 && !isSaving}
        onSave={() => onResolve(choices)}
        {...{ onDiscard }}
      />
    </section>
  );
}
