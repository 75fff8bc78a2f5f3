import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { LettersAnswer } from '#contract/letters';
import { $me } from '#stores/session';
import { NoAccess } from '../../account/NoAccess.tsx';
import { AddressReader } from '../letters/AddressReader.tsx';
import { Decision } from '../letters/Decision.tsx';
import { letterKinds, needsDecision, progressOf, stateWords } from '../letters/words.ts';
import { Failed } from '../states/Failed.tsx';
import { Waiting } from '../states/Waiting.tsx';

interface Shown extends LettersAnswer {
  onDecided: (answer: LettersAnswer) => void;
}

function Stuck({ letters, onDecided }: Shown) {
  if (letters.length === 0) return <p className="list-empty">Every letter has gone.</p>;
  return (
    <ul className="publications">
      {letters.map(({ id, kind, state, since, tries, failure }) => (
        <li key={id}>
          <strong>{letterKinds[kind]}</strong> of {since.slice(0, 16).replace('T', ', ')} UTC{' '}
          {stateWords[state]}. Tries: {tries}. {failure}
          {needsDecision(state) && (
            <Decision of={{ letter: id }} name={letterKinds[kind]} onDecided={onDecided} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Mailings({ mailings, onDecided }: Shown) {
  if (mailings.length === 0) return <p className="list-empty">Nobody pre-saved anything yet.</p>;
  return (
    <ul className="publications">
      {mailings.map((mailing) => (
        <li key={mailing.cId}>
          <strong>{mailing.title}</strong>: {progressOf(mailing)} {mailing.failure}
          {(needsDecision(mailing.sending) || mailing.refused > 0) && (
            <Decision of={{ release: mailing.cId }} name={mailing.title} onDecided={onDecided} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Readings({ readings }: Shown) {
  if (readings.length === 0) return <p className="list-empty">Nobody looked at an address.</p>;
  return (
    <ul className="publications">
      {readings.map(({ at, name, what, reason, count }) => (
        <li key={at + name}>
          {at.slice(0, 16).replace('T', ', ')} UTC: {name} looked at {count} of {what}: {reason}
        </li>
      ))}
    </ul>
  );
}

/** Visitors' mail: what waits, what is stuck, how the mails of each release go. */
export function Letters() {
  const me = useStore($me);
  const [loaded, setLoaded] = useState<LettersAnswer | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = useCallback(() => {
    setProblem(null);
    void api.getLetters({}).then(setLoaded, setProblem);
  }, []);
  useEffect(load, [load]);
  if (me && me.role !== 'staff') return <NoAccess me={me} />;
  if (problem)
    return <Failed title="The letters could not be loaded" problem={problem} onRetry={load} />;
  if (!loaded) return <Waiting text="Loading the letters …" />;
  const shown = { ...loaded, onDecided: setLoaded };
  return (
    <>
      <h1>Letters</h1>
      <h2>Not sent yet</h2>
      <Stuck {...shown} />
      <h2>Pre-saves</h2>
      <Mailings {...shown} />
      <h2>Newsletter</h2>
      <p>
        {loaded.newsletter.listed} confirmed, {loaded.newsletter.waiting} on the way.
      </p>
      {loaded.mayReadAddresses && <AddressReader mailings={loaded.mailings} />}
      <h2>Who looked at addresses</h2>
      <Readings {...shown} />
    </>
  );
}
