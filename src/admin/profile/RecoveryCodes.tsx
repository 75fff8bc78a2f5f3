import { useState } from 'react';
import { api } from '#adapters/api';
import { addToast } from '#stores/toasts';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/signIn.ts';
import { problemOf } from '../state/problems.ts';
import { reload } from '../state/queries.ts';

/** Makes recovery codes, which are shown only once. */
export function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isCopied, setCopied] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setCodes((await api.makeRecoveryCodes({})).codes);
      setCopied(false);
      void reload('getOwnSignIn');
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
  };
  const copy = () => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true));
  return (
    <>
      <h3>{sentences.recovery}</h3>
      <p>
        {sentences.recoveryAbout}{' '}
        {left === 0 ? sentences.recoveryNone : counted(sentences.recoveryLeft, { count: left })}
      </p>
      {codes.length > 0 && (
        <div className="recovery-box">
          <p role="status">{sentences.recoveryShown}</p>
          <ul className="recovery-codes">
            {codes.map((code) => (
              <li key={code} dir="ltr">
                {code}
              </li>
            ))}
          </ul>
          <button type="button" className="button quiet small" onClick={copy}>
            {isCopied ? sentences.copied : sentences.copy}
          </button>
        </div>
      )}
      <p className="actions recovery-make">
        <button type="button" className="button quiet" disabled={isBusy} onClick={make}>
          {left === 0 ? sentences.makeRecovery : sentences.makeRecoveryAgain}
        </button>
        {left > 0 && <span>{sentences.recoveryReplaces}</span>}
      </p>
    </>
  );
}
