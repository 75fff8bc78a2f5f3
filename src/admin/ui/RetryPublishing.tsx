import { useState } from 'react';
import { api } from '#adapters/api';
import { addToast } from '#stores/toasts';
import { sentences } from '../sentences/ui.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';

/** Builds the wanted version again after a failure. */
export function RetryPublishing() {
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    try {
      await api.retryPublishing({});
      watchClosely();
    } catch (error) {
      addToast('error', problemOf(error, sentences.notTriedAgain).message);
    } finally {
      setAsking(false);
    }
  };
  return (
    <button type="button" className="button small" disabled={isAsking} onClick={retry}>
      {sentences.retry}
    </button>
  );
}
