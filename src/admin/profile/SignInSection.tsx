import { useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import { hasMicrosoft } from '#adapters/session';
import type { Result } from '#contract/api';
import { accountKey, type SignInWay } from '#domain/member/member';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/signIn.ts';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { AddMail, AddPasskey, RenamePasskey } from './AddWay.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Sessions } from './Sessions.tsx';

type Own = Result<'getOwnSignIn'>;

/** How the signed-in member signs in: their ways, recovery codes and sessions. */
export function SignInSection() {
  const own = useCall('getOwnSignIn', {});
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = own.data !== undefined;
  useEffect(() => {
    // The section is there only now, so the browser could not scroll to it by itself.
    if (isLoaded && location.hash === '#sign-in') heading.current?.scrollIntoView();
  }, [isLoaded]);
  const show = (answer: Own) => void setAnswer('getOwnSignIn', {}, answer);
  return (
    <section className="own-sign-in">
      <h2 id="sign-in" ref={heading}>
        {sentences.howISignIn}
      </h2>
      <Loaded query={own} loading={sentences.loading} failed={sentences.notLoaded}>
        {(loaded) => (
          <>
            <Ways own={loaded} onChanged={show} />
            <RecoveryCodes left={loaded.recoveryCodes} />
            <Sessions sessions={loaded.sessions} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A way as the list shows it. */
interface Shown {
  id: string;
  kind: SignInWay['kind'];
  label: string;
  name: string;
  addedAt?: string;
}

function shownWays({ ways, account }: Own): Shown[] {
  const named = ways.map((way): Shown => {
    const { kind, addedAt } = way;
    if (kind === 'passkey') {
      const { id, name } = way;
      return { id, kind, name, addedAt, label: fill(sentences.passkeyNamed, { name }) };
    }
    const name = kind === 'email' ? way.mail : way.name;
    const label =
      kind === 'email'
        ? fill(sentences.codeTo, { mail: way.mail })
        : fill(sentences.microsoftNamed, { name });
    return { id: accountKey(way), kind, label, name, addedAt };
  });
  const own = sentences.microsoftAccount;
  return account ? [{ id: account, kind: 'microsoft', label: own, name: own }, ...named] : named;
}

interface Props {
  own: Own;
  onChanged: (own: Own) => void;
}

/** The list of ways, with what adds one. */
function Ways({ own, onChanged }: Props) {
  const [removing, remove] = useState<Shown | null>(null);
  const [renaming, rename] = useState<Shown | null>(null);
  const [adding, add] = useState<'passkey' | 'mail' | null>(null);
  const ways = shownWays(own);
  const usable = ways.filter(({ kind }) => own.open[kind]);
  const added = (answer: Own) => {
    add(null);
    onChanged(answer);
    addToast('success', sentences.added);
  };
  return (
    <>
      {usable.length + own.recoveryCodes < 2 && <p className="hint-box">{sentences.onlyOne}</p>}
      <ul className="own-ways" aria-label={sentences.ways}>
        {ways.map((way) => (
          <li key={way.id}>
            <div>
              <p dir="auto">{way.label}</p>
              <p className="row-facts">
                {way.addedAt && filled(sentences.since, { at: <Timestamp at={way.addedAt} /> })}
                {!own.open[way.kind] && <> {sentences.isClosed}</>}
              </p>
            </div>
            <p className="actions">
              {way.kind === 'passkey' && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={fill(sentences.renameNamed, { name: way.name })}
                  onClick={() => rename(way)}
                >
                  {sentences.rename}
                </button>
              )}
              <button
                type="button"
                className="button quiet small"
                aria-label={fill(sentences.removeNamed, { name: way.name })}
                onClick={() => remove(way)}
              >
                {sentences.remove}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {adding === 'passkey' && <AddPasskey onAdded={added} onCancel={() => add(null)} />}
      {adding === 'mail' && <AddMail onAdded={added} onCancel={() => add(null)} />}
      {adding === null && (
        <p className="actions">
          {own.open.passkey && (
            <button type="button" className="button" onClick={() => add('passkey')}>
              {sentences.addPasskey}
            </button>
          )}
          {own.open.email && (
            <button type="button" className="button quiet" onClick={() => add('mail')}>
              {sentences.addMail}
            </button>
          )}
          {own.open.microsoft && hasMicrosoft && <AddMicrosoft onAdded={added} />}
        </p>
      )}
      {renaming && (
        <RenamePasskey
          id={renaming.id}
          name={renaming.name}
          onRenamed={(answer) => {
            rename(null);
            onChanged(answer);
          }}
          onCancel={() => rename(null)}
        />
      )}
      {removing && (
        <RemoveWay
          way={removing}
          onRemoved={(answer) => {
            remove(null);
            onChanged(answer);
          }}
          onCancel={() => remove(null)}
        />
      )}
    </>
  );
}

/** Links a Microsoft account that the person picks in a window. */
function AddMicrosoft({ onAdded }: { onAdded: (own: Own) => void }) {
  const [isBusy, setBusy] = useState(false);
  const link = async () => {
    setBusy(true);
    try {
      const { tokenOfPickedAccount } = await import('#adapters/msal');
      const token = await tokenOfPickedAccount();
      if (token) onAdded(await api.linkMicrosoft({ body: { token } }));
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
  };
  return (
    <button type="button" className="button quiet" disabled={isBusy} onClick={link}>
      {sentences.addMicrosoft}
    </button>
  );
}

interface RemoveProps {
  way: Shown;
  onRemoved: (own: Own) => void;
  onCancel: () => void;
}

/** Asks before a way is removed. */
function RemoveWay({ way, onRemoved, onCancel }: RemoveProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const remove = async () => {
    setBusy(true);
    try {
      onRemoved(await api.removeSignInWay({ body: { way: way.id } }));
    } catch (error) {
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <Modal
      title={sentences.removeQuestion}
      confirm={sentences.remove}
      onConfirm={remove}
      onCancel={onCancel}
      disabled={isBusy}
      danger
    >
      <p dir="auto">{fill(sentences.removeLoses, { name: way.name })}</p>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </Modal>
  );
}
