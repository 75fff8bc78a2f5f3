import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { keptFirstSecret } from '#adapters/firstStaffSecret';
import { openApi } from '#adapters/ownSession';
import { hasMicrosoft, signInWithMicrosoft } from '#adapters/session';
import { askForCode, signInByCode, signInByRecoveryCode } from '#adapters/signInOwn';
import { mailAddressSchema } from '#domain/mailAddress';
import { codeMinutes, type OpenWays } from '#domain/member/signInWay';
import { Problem, reasonOf } from '#domain/problem';
import { TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { Failure, refusalOf, type SignInTexts } from './signInTexts.tsx';

interface Props {
  texts: SignInTexts;
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
export function SignInForms({ texts, returnTo, onSignedIn }: Props) {
  const { words } = texts;
  const ways = useOpenWays();
  if (!ways) return <p role="status">{words.lookingWays}</p>;
  const isMicrosoft = hasMicrosoft && ways.microsoft;
  return (
    <div className="sign-in-ways">
      {ways.email && <ByEmail texts={texts} onSignedIn={onSignedIn} hasPasskeys={ways.passkey} />}
      {(ways.passkey || isMicrosoft) && (
        <div className="sign-in-others">
          {ways.email && <p className="sign-in-or">{words.or}</p>}
          {isMicrosoft && (
            <button
              type="button"
              className={ways.email ? 'button quiet' : 'button'}
              onClick={() => signInWithMicrosoft(returnTo)}
            >
              {words.microsoft}
            </button>
          )}
          {ways.passkey && <ByPasskey texts={texts} onSignedIn={onSignedIn} />}
        </div>
      )}
      {ways.passkey && <ByRecoveryCode texts={texts} onSignedIn={onSignedIn} />}
    </div>
  );
}

type Signing = Pick<Props, 'texts' | 'onSignedIn'>;

/**
 * Offers this device's passkeys among the suggestions of a field. The browser asks the person; a
 * refusal of the server is shown, since they chose the passkey themselves.
 */
function useSuggestedPasskeys(
  isOn: boolean,
  { onSignedIn }: Pick<Props, 'onSignedIn'>,
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
function ByEmail({ texts, onSignedIn, hasPasskeys }: Signing & { hasPasskeys: boolean }) {
  const { words } = texts;
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
          label={words.address}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          value={mail}
          onChange={setMail}
          error={refusalOf(texts, failure)}
        />
        <button type="submit" className="button" disabled={isBusy}>
          {words.sendCode}
        </button>
      </form>
    );
  return (
    <form className="form" noValidate onSubmit={submitting(verify)}>
      <p ref={heading} tabIndex={-1} role="status" className="sign-in-sent">
        {filled(keptFirstSecret() ? words.sentFirst : words.sent, {
          address: <strong dir="auto">{mail.trim()}</strong>,
          count: codeMinutes,
        })}
      </p>
      <TextField
        label={words.code}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={setCode}
        error={refusalOf(texts, failure)}
      />
      <p className="actions">
        <button type="submit" className="button" disabled={isBusy}>
          {words.signIn}
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={ask}>
          {words.newCode}
        </button>
        <button type="button" className="button quiet" onClick={() => setAsked(false)}>
          {words.otherAddress}
        </button>
      </p>
    </form>
  );
}

/** Signs in with a passkey after a click, for whoever sees no suggestions. */
function ByPasskey({ texts, onSignedIn }: Signing) {
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
        {texts.words.passkey}
      </button>
      {failure && <Failure english={failure} texts={texts} />}
    </>
  );
}

/** The way for whoever lost the others. */
function ByRecoveryCode({ texts, onSignedIn }: Signing) {
  const { words } = texts;
  const [code, setCode] = useState('');
  const { isBusy, failure, run } = useStep();
  const use = () =>
    run(async () => {
      await signInByRecoveryCode(code);
      onSignedIn();
    });
  return (
    <details className="sign-in-recovery">
      <summary>{words.useRecovery}</summary>
      <form className="form" noValidate onSubmit={submitting(use)}>
        <TextField
          label={words.recovery}
          hint={words.recoveryHint}
          value={code}
          onChange={setCode}
          error={refusalOf(texts, failure)}
        />
        <button type="submit" className="button quiet" disabled={isBusy}>
          {words.recoverySignIn}
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
