import { useState } from 'react';
import { api } from '#adapters/api';
import { browserValue } from '#adapters/signInOwn';
import type { Result } from '#contract/api';
import { passkeyNameSchema } from '#domain/member/member';
import { deviceName } from '#domain/member/session';
import { codeMinutes } from '#domain/member/signInWay';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/signIn.ts';
import { problemOf } from '../state/problems.ts';
import { submitting } from '../ui/formErrors.ts';
import { Modal } from '../ui/Modal.tsx';

type Own = Result<'getOwnSignIn'>;

interface Props {
  onAdded: (own: Own) => void;
  onCancel: () => void;
}

/** One step of a form at a time, and why it failed, as a sentence for its only field. */
function useStep() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  /** Resolves to true if the step succeeds. */
  const run = async (step: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure('');
    try {
      await step();
      return true;
    } catch (error) {
      const { data, message } = problemOf(error);
      setFailure(data.errors?.[0]?.message ?? message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, setFailure, run };
}

/** Names a passkey, and has the browser make it. */
export function AddPasskey({ onAdded, onCancel }: Props) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const { isBusy, failure, setFailure, run } = useStep();
  const make = () =>
    run(async () => {
      const named = passkeyNameSchema.safeParse(name.trim());
      if (!named.success) return setFailure(named.error.issues[0]?.message ?? '');
      const { makePasskey, passkeyFailure } = await import('#adapters/passkeys');
      await makePasskey(named.data).then(onAdded, (error: unknown) =>
        setFailure(passkeyFailure(error) ?? ''),
      );
    });
  return (
    <form className="form own-way-form" noValidate onSubmit={submitting(make)}>
      <p>{sentences.passkeyHint}</p>
      <TextField
        label={sentences.passkeyName}
        hint={sentences.passkeyNameHint}
        value={name}
        onChange={setName}
        error={failure}
      />
      <p className="actions">
        <button type="submit" className="button" disabled={isBusy}>
          {sentences.makeIt}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          {sentences.cancel}
        </button>
      </p>
    </form>
  );
}

/** Asks for an address, and then for the code that it got. */
export function AddMail({ onAdded, onCancel }: Props) {
  const [mail, setMail] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, run } = useStep();
  const address = { mail: mail.trim(), browser: browserValue() };
  const ask = () =>
    run(async () => {
      await api.requestLinkCode({ body: address });
      setAsked(true);
    });
  const add = () => run(async () => onAdded(await api.linkMail({ body: { ...address, code } })));
  return (
    <form className="form own-way-form" noValidate onSubmit={submitting(isAsked ? add : ask)}>
      {isAsked ? (
        <>
          <p role="status" dir="auto">
            {fill(sentences.codeSent, { mail: address.mail, minutes: codeMinutes })}
          </p>
          <TextField
            key="code"
            label={sentences.code}
            hint={sentences.sixDigits}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={setCode}
            error={failure}
          />
        </>
      ) : (
        <TextField
          key="mail"
          label={sentences.mail}
          type="email"
          autoComplete="email"
          value={mail}
          onChange={setMail}
          error={failure}
        />
      )}
      <p className="actions">
        <button type="submit" className="button" disabled={isBusy}>
          {isAsked ? sentences.addAddress : sentences.sendCode}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          {sentences.cancel}
        </button>
      </p>
    </form>
  );
}

interface RenameProps {
  id: string;
  name: string;
  onRenamed: (own: Own) => void;
  onCancel: () => void;
}

/** Asks for a passkey's new name. */
export function RenamePasskey({ id, name: before, onRenamed, onCancel }: RenameProps) {
  const [name, setName] = useState(before);
  const { isBusy, failure, run } = useStep();
  const rename = () =>
    run(async () =>
      onRenamed(await api.renamePasskey({ body: { passkey: id, name: name.trim() } })),
    );
  return (
    <Modal
      title={fill(sentences.renameNamed, { name: before })}
      confirm={sentences.save}
      onConfirm={rename}
      onCancel={onCancel}
      disabled={isBusy}
    >
      <TextField
        label={sentences.passkeyName}
        hint={sentences.passkeyNameHint}
        value={name}
        onChange={setName}
        error={failure}
      />
    </Modal>
  );
}
