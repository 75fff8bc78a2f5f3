import { api } from '#adapters/api';
import type { Request, Result } from '#contract/api';
import { addToast } from '#stores/toasts';

interface Props {
  of: Request<'retryLetter'>['body'];
  /** What it is about, for who hears the buttons only. */
  name: string;
  onDecided: (answer: Result<'retryLetter'>) => void;
}

/** Sends what is stuck once more, or lets it be. */
export function Decision({ of, name, onDecided }: Props) {
  const decide = (call: 'retryLetter' | 'discardLetter') =>
    api[call]({ body: of }).then(onDecided, (problem: unknown) =>
      addToast('error', problem instanceof Error ? problem.message : String(problem)),
    );
  return (
    <p className="actions">
      <button
        type="button"
        className="button"
        aria-label={`Send again: ${name}`}
        onClick={() => void decide('retryLetter')}
      >
        Send again
      </button>
      <button
        type="button"
        className="button"
        aria-label={`Let it be: ${name}`}
        onClick={() => void decide('discardLetter')}
      >
        Let it be
      </button>
    </p>
  );
}
