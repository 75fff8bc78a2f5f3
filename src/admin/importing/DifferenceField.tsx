import { useState } from 'react';
import { api } from '#adapters/api';
import type { ImportLine } from '#domain/importing/importRun';
import { reasonOf } from '#domain/problem';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { Failure } from '../ui/Failure.tsx';

type Difference = ImportLine['differences'][number];

interface Props {
  line: ImportLine;
  difference: Difference;
  /** False after a dry run: there is nothing to decide on yet. */
  isOpen: boolean;
  onDecided: (line: ImportLine) => void;
}

const sides = [
  { take: 'ours', title: 'Here', button: 'Keep this', value: 'stored' },
  { take: 'theirs', title: 'Old catalogue', button: 'Take this', value: 'incoming' },
] as const;

/** Decides between the two sides, one decision at a time, and keeps what went wrong. */
function useDecision({ line, difference: { field }, onDecided }: Props) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function decide(take: 'ours' | 'theirs'): Promise<void> {
    if (line.cId === null || isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const { kind, cId, batch } = line;
      onDecided(await api.decideImport({ body: { kind, cId, field, take, batch } }));
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { decide, failure, isBusy };
}

/** One field that was edited here and says something else there, and the choice between the two. */
export function DifferenceField(props: Props) {
  const { difference, isOpen } = props;
  const { field, decision } = difference;
  const { decide, failure, isBusy } = useDecision(props);
  return (
    <fieldset className="conflict-field import-difference">
      <legend>{fieldLabel(field)}</legend>
      {sides.map(({ take, title, button, value }) => (
        <div key={take} className="conflict-side" data-chosen={decision === take}>
          <strong>{title}</strong>
          <p className="import-value" dir="auto">
            {difference[value] || <span className="value-none">nothing</span>}
          </p>
          {isOpen && (
            <p>
              <button
                type="button"
                className="button quiet small"
                aria-pressed={decision === take}
                aria-disabled={isBusy}
                onClick={() => decide(take)}
              >
                {decision === take ? 'Chosen' : button}
              </button>
            </p>
          )}
        </div>
      ))}
      <Failure>{failure}</Failure>
    </fieldset>
  );
}
