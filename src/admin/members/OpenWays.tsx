import { useState } from 'react';
import { api } from '#adapters/api';
import { hasMicrosoft } from '#adapters/session';
import type { Result } from '#contract/api';
import { type OpenWays as Open, wayKinds } from '#domain/member/signInWay';
import { sentences } from '../sentences/signIn.ts';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { ErrorMessage, Loaded } from '../ui/Loaded.tsx';

const labels = {
  microsoft: sentences.withMicrosoft,
  email: sentences.withEmail,
  passkey: sentences.withPasskey,
};

/** Opens and closes ways to sign in for everybody. */
export function OpenWays() {
  const ways = useCall('getSignInWays', {});
  return (
    <>
      <h2>{sentences.openWays}</h2>
      <Loaded query={ways} loading={sentences.loadingWays} failed={sentences.waysNotLoaded}>
        {(loaded) => <Choice open={loaded} />}
      </Loaded>
    </>
  );
}

function Choice({ open }: { open: Result<'getSignInWays'> }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const choose = async (change: Partial<Open>) => {
    setBusy(true);
    setFailure('');
    const { microsoft, email, passkey } = open;
    try {
      const body = { microsoft, email, passkey, ...change };
      await setAnswer('getSignInWays', {}, await api.setSignInWays({ body }));
    } catch (error) {
      setFailure(problemOf(error).message);
    }
    setBusy(false);
  };
  const kinds = wayKinds.filter((kind) => kind !== 'microsoft' || hasMicrosoft);
  return (
    <fieldset className="open-ways">
      <legend>{sentences.openWaysAbout}</legend>
      {kinds.map((kind) => (
        <label key={kind} className="check">
          <input
            type="checkbox"
            checked={open[kind]}
            disabled={isBusy}
            onChange={({ target }) => choose({ [kind]: target.checked })}
          />
          {labels[kind]}
        </label>
      ))}
      <ErrorMessage>{failure}</ErrorMessage>
    </fieldset>
  );
}
