import { useCallback, useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { LettersAnswer } from '#contract/letters';
import { adminPath } from '../state/router.ts';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Loading.tsx';
import { ReadingList } from './AccessLog.tsx';
import { AddressReader } from './AddressReader.tsx';
import { MailingList } from './CampaignList.tsx';
import { LetterList } from './EmailList.tsx';
import { decisionsWords } from './emailLabels.ts';
import './email.css';

/** What waits and how it goes, as it was asked for last. */
function useLetters() {
  const [loaded, setLoaded] = useState<LettersAnswer | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = useCallback(() => {
    setProblem(null);
    void api.getLetters({}).then(setLoaded, setProblem);
  }, []);
  useEffect(load, [load]);
  return { loaded, setLoaded, problem, load };
}

/** Visitors' mail: what waits, what is stuck, how the mails of each release go. */
export function Letters() {
  const { loaded, setLoaded, problem, load } = useLetters();
  if (problem)
    return <Failed title="The letters could not be loaded" problem={problem} onRetry={load} />;
  if (!loaded) return <Waiting text="Loading the letters …" />;
  const { letters, mailings, newsletter, mayReadAddresses } = loaded;
  return (
    <>
      <h1>Letters</h1>
      <p className="site-state">{decisionsWords(loaded)}</p>
      <div className="office-columns">
        <div>
          <h2>Not sent yet</h2>
          <LetterList letters={letters} onDecided={setLoaded} />
          <h2>Pre-saves</h2>
          <MailingList mailings={mailings} onDecided={setLoaded} />
          <h2>Newsletter</h2>
          <p>
            {newsletter.listed} confirmed, {newsletter.waiting} on the way.
          </p>
        </div>
        <div>
          {mayReadAddresses ? (
            <AddressReader mailings={mailings} onRead={load} />
          ) : (
            <p className="letters-note">
              Addresses are shown to who has that right. It is given under{' '}
              <a href={adminPath('members')}>Members</a>.
            </p>
          )}
          <h2>Who looked at addresses</h2>
          <ReadingList {...loaded} />
        </div>
      </div>
    </>
  );
}
