import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { openApi } from '#adapters/ownSession';
import { hasMicrosoft, signInWithMicrosoft } from '#adapters/session';
import { askForCode, signInByCode, signInByRecoveryCode } from '#adapters/signInOwn';
import { mailAddressSchema } from '#domain/mailAddress';
import { codeMinutes, type OpenWays } from '#domain/member/signInWay';
import { Problem, reasonOf } from '#domain/problem';
import { TextField } from '../../components/Field.tsx';

interface Props {
  /** Where Microsoft's sign-in comes back to. */
  returnTo: string;
  /** Called once this browser has a session of its own. */
  onSignedIn: () => void;
}

const allWays: OpenWays = { microsoft: true, email: true, passkey: true };

/** The ways to sign in that are open; all while the API can't be asked, which then says so itself. */
function useOpenWays(): OpenWays | null {
  const [ways, setWays] = useState<OpenWays | null>(null);
  useEffect(() => {
    openApi.getSignInWays({}).then(setWays, () => setWays(allWays));
  }, []);
  return ways;
}

/** Runs one step of a sign-in at a time, and keeps why it failed. */
function useStep() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (step: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    await step().catch((error: unknown) => setFailure(sentenceOf(error)));
    setBusy(false);
  };
  return { isBusy, failure, setFailure, run };
}

/** A refusal without the name of the field beside which it is shown. */
function sentenceOf(error: unknown): string {
  const field = error instanceof Problem ? error.data.errors?.[0]?.message : undefined;
  return field ?? reasonOf(error);
}

/** The ways to sign in: a code by email, a passkey, a Microsoft account, a recovery code. */
export function SignInForms({ returnTo, onSignedIn }: Props) {
  const ways = useOpenWays();
  if (!ways) return <p role="status">Looking for the ways to sign in…</p>;
  const isMicrosoft = hasMicrosoft && ways.microsoft;
  return (
    <div className="sign-in-ways">
      {ways.email && <ByEmail onSignedIn={onSignedIn} hasPasskeys={ways.passkey} />}
      {(ways.passkey || isMicrosoft) && (
        <div className="sign-in-others">
          {ways.email && <p className="sign-in-or">or</p>}
          {isMicrosoft && (
            <button
              type="button"
              className={ways.email ? 'button quiet' : 'button'}
              onClick={() => signInWithMicrosoft(returnTo)}
            >
              Sign in with Microsoft
            </button>
          )}
          {ways.passkey && <ByPasskey onSignedIn={onSignedIn} />}
        </div>
      )}
      {ways.passkey && <ByRecoveryCode onSignedIn={onSignedIn} />}
    </div>
  );
}

type Signing = Pick<Props, 'onSignedIn'>;

/**
 * Offers this device's passkeys among the suggestions of a field. The browser asks the person; a
 * refusal of the server is shown, since they chose the passkey themselves.
 */
function useSuggestedPasskeys(
  isOn: boolean,
  { onSignedIn }: Signing,
  fail: (text: string) => void,
) {
  const given = useRef({ onSignedIn, fail });
  given.current = { onSignedIn, fail };
  useEffect(() => {
    if (!isOn || !('PublicKeyCredential' in window)) return;
    let isGone = false;
    const wait = async () => {
      const canSuggest = await PublicKeyCredential.isConditionalMediationAvailable?.();
      if (!canSuggest || isGone) return;
      const { signInByPasskey } = await import('#adapters/passkeys');
      if (isGone) return;
      await signInByPasskey(true).then(
        () => given.current.onSignedIn(),
        // A browser that offers nothing was asked for nothing: only the server's refusal counts.
        (error: unknown) => {
          if (!isGone && error instanceof Problem) given.current.fail(error.message);
        },
      );
    };
    void wait();
    return () => {
      isGone = true;
      void import('#adapters/passkeys').then(({ endSuggesting }) => endSuggesting());
    };
  }, [isOn]);
}

/** Asks for an address, and then for the code that it got. */
function ByEmail({ onSignedIn, hasPasskeys }: Signing & { hasPasskeys: boolean }) {
  const [mail, setMail] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, setFailure, run } = useStep();
  const heading = useRef<HTMLParagraphElement>(null);
  useSuggestedPasskeys(hasPasskeys && !isAsked, { onSignedIn }, setFailure);
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);

  const ask = () =>
    run(async () => {
      const address = mailAddressSchema.safeParse(mail.trim());
      if (!address.success)
        throw new Problem('invalid-input', address.error.issues[0]?.message ?? '');
      await askForCode(address.data);
      setCode('');
      setAsked(true);
    });
  const verify = () =>
    run(async () => {
      await signInByCode(mail.trim(), code);
      onSignedIn();
    });

  if (!isAsked)
    return (
      <form className="form" noValidate onSubmit={submitting(ask)}>
        <TextField
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          value={mail}
          onChange={setMail}
          error={failure}
        />
        <button type="submit" className="button" disabled={isBusy}>
          Send me a code
        </button>
      </form>
    );
  return (
    <form className="form" noValidate onSubmit={submitting(verify)}>
      <p ref={heading} tabIndex={-1} role="status" className="sign-in-sent">
        If <strong dir="auto">{mail.trim()}</strong> is known here, a code is on its way to it. It
        works in this browser, for {codeMinutes} minutes.
      </p>
      <TextField
        label="Code from the email"
        hint="Six digits."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={setCode}
        error={failure}
      />
      <p className="actions">
        <button type="submit" className="button" disabled={isBusy}>
          Sign in
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={ask}>
          Send a new code
        </button>
        <button type="button" className="button quiet" onClick={() => setAsked(false)}>
          Use another address
        </button>
      </p>
    </form>
  );
}

/** Signs in with a passkey after a click, for whoever sees no suggestions. */
function ByPasskey({ onSignedIn }: Signing) {
  const { isBusy, failure, setFailure, run } = useStep();
  const start = () =>
    run(async () => {
      const { passkeyFailure, signInByPasskey } = await import('#adapters/passkeys');
      await signInByPasskey(false).then(onSignedIn, (error: unknown) =>
        setFailure(passkeyFailure(error) ?? ''),
      );
    });
  return (
    <>
      <button type="button" className="button quiet" disabled={isBusy} onClick={start}>
        Sign in with a passkey
      </button>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

/** The way for whoever lost the others. */
function ByRecoveryCode({ onSignedIn }: Signing) {
  const [code, setCode] = useState('');
  const { isBusy, failure, run } = useStep();
  const use = () =>
    run(async () => {
      await signInByRecoveryCode(code);
      onSignedIn();
    });
  return (
    <details className="sign-in-recovery">
      <summary>Use a recovery code</summary>
      <form className="form" noValidate onSubmit={submitting(use)}>
        <TextField
          label="Recovery code"
          hint="One of those that you kept. Each works once."
          value={code}
          onChange={setCode}
          error={failure}
        />
        <button type="submit" className="button quiet" disabled={isBusy}>
          Sign in with the recovery code
        </button>
      </form>
    </details>
  );
}

/** Submits, and after a refusal focuses the field that it is about. */
const submitting = (submit: () => Promise<void>) => async (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  const form = event.currentTarget;
  await submit();
  // React marks the invalid field by the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
