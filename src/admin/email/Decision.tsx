import { useState } from 'react';
import { api } from '#adapters/api';
import type { Request, Result } from '#contract/api';
import { reasonOf } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { Modal } from '../ui/Modal.tsx';

interface Props {
  of: Request<'retryLetter'>['body'];
  /** What it is about, for who hears the buttons only. */
  name: string;
  /** What is lost by letting it be. */
  loss: string;
  onDecided: (answer: Result<'retryLetter'>) => void;
}

/** Makes a decision, and says why where it can not be. */
function useDecision(of: Props['of'], onDecided: Props['onDecided']) {
  const [isBusy, setBusy] = useState(false);
  const decide = async (call: 'retryLetter' | 'discardLetter') => {
    setBusy(true);
    await api[call]({ body: of }).then(onDecided, (problem: unknown) =>
      addToast('error', reasonOf(problem)),
    );
    setBusy(false);
  };
  return { decide, isBusy };
}

/** Sends what is stuck once more, or lets it be; that asks first, since it erases. */
export function Decision({ of, name, loss, onDecided }: Props) {
  const [isAsking, ask] = useState(false);
  const { decide, isBusy } = useDecision(of, onDecided);
  const discard = () => void decide('discardLetter').then(() => ask(false));
  return (
    <div className="actions">
      <button
        type="button"
        className="button small"
        aria-label={`Send again: ${name}`}
        disabled={isBusy}
        onClick={() => void decide('retryLetter')}
      >
        Send again
      </button>
      <button
        type="button"
        className="button quiet small"
        aria-label={`Let it be: ${name}`}
        onClick={() => ask(true)}
      >
        Let it be
      </button>
      {isAsking && (
        <Modal
          title="Let it be?"
          confirm="Let it be"
          onConfirm={discard}
          onCancel={() => ask(false)}
          disabled={isBusy}
          danger
        >
          <p>
            {name}. {loss}
          </p>
        </Modal>
      )}
    </div>
  );
}
