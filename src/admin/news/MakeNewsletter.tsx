import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import { addToast } from '#stores/toasts';
import { newsletterPath } from '../../paths.ts';
import { sentences } from '../sentences/news.ts';
import { problemOf } from '../state/problems.ts';
import { reload } from '../state/queries.ts';
import { goTo } from '../state/router.ts';

/** Makes the draft of a newsletter from a piece of news, and opens it. */
export function MakeNewsletter({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const make = async () => {
    setBusy(true);
    try {
      const made = await api.makeNewsletter({ body: { id }, idempotencyKey: key.current });
      await reload('getNewsletters');
      addToast('success', sentences.newsletterMade);
      goTo(newsletterPath(made.id));
    } catch (error) {
      addToast('error', problemOf(error, sentences.newsletterNotMade).message);
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button quiet" disabled={isBusy} onClick={make}>
      {sentences.makeNewsletter}
    </button>
  );
}
