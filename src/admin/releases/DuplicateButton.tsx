import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import { Problem } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { entryPath, goTo } from '../state/router.ts';

/** Adds a release like this one, and goes on to its form. */
export function DuplicateButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const key = useRef(crypto.randomUUID());
  const duplicate = async () => {
    setAsking(true);
    try {
      const { value } = await api.duplicateRelease({ body: { id }, idempotencyKey: key.current });
      addToast('success', 'Duplicated');
      goTo(entryPath('release', value.cId));
    } catch (error) {
      addToast('error', error instanceof Problem ? error.message : 'It was not duplicated.');
      setAsking(false);
    }
  };
  return (
    <button type="button" className="button quiet" disabled={isAsking} onClick={duplicate}>
      Duplicate
    </button>
  );
}
