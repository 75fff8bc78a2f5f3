import { useRef, useState } from 'react';
import { addToast } from '#stores/toasts';
import { problemOf } from '../state/problems.ts';

interface Props {
  label: string;
  /** Said if it fails unexpectedly. */
  failure: string;
  /** The work, after which another screen opens. Every try gets the same key. */
  onPress: (idempotencyKey: string) => Promise<void>;
}

/** A button that adds something once, even if the answer was lost. */
export function OnceButton({ label, failure, onPress }: Props) {
  const [isBusy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const press = async () => {
    setBusy(true);
    try {
      await onPress(key.current);
    } catch (error) {
      addToast('error', problemOf(error, failure).message);
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button quiet" disabled={isBusy} onClick={press}>
      {label}
    </button>
  );
}
