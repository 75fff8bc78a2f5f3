import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import { addToast } from '#stores/toasts';
import { sentences } from '../sentences/merch.ts';
import { problemOf } from '../state/problems.ts';
import { entryPath, goTo } from '../state/router.ts';

/** Adds a copy of an item, such as the same shirt in another colour, and opens its editor. */
export function DuplicateMerch({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const duplicate = async () => {
    setBusy(true);
    try {
      const { value } = await api.duplicateMerch({ body: { id }, idempotencyKey: key.current });
      addToast('success', sentences.duplicated);
      goTo(entryPath('merch', value.cId));
    } catch (error) {
      addToast('error', problemOf(error, sentences.itWasNotDuplicated).message);
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button quiet" disabled={isBusy} onClick={duplicate}>
      {sentences.duplicate}
    </button>
  );
}
