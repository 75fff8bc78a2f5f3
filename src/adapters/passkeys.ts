// Loaded lazily: only people with passkeys need the library.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { forgetMicrosoftAccounts } from '#adapters/accountHint';
import { api } from '#adapters/api';
import { openApi, startOwnSession } from '#adapters/ownSession';
import type { Result } from '#contract/api';
import { Problem } from '#domain/problem';

/** A failure of the browser's own dialog as text; null for one that the person closed. */
export function passkeyFailure(error: unknown): string | null {
  if (error instanceof Problem) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return 'This device has a passkey for you already.';
  return 'The browser could not do this with a passkey. Try another way.';
}

/**
 * Signs in with a passkey: at once, or when the person picks one from a field's suggestions.
 * @param isSuggested waits for the pick; another call ends the wait with an AbortError
 */
export async function signInByPasskey(isSuggested: boolean): Promise<void> {
  const options = await openApi.askPasskey({});
  const response = await startAuthentication({
    // The API's library made them for this one.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isSuggested,
  });
  await startOwnSession((given) =>
    openApi.signInByPasskey({ body: { response: { ...response }, ...given } }),
  );
  forgetMicrosoftAccounts();
}

/** Ends the wait for a passkey from a field's suggestions. */
export const endSuggesting = (): void => WebAuthnAbortService.cancelCeremony();

/** Makes a passkey on this device, or on a phone or key that the browser offers. */
export async function makePasskey(name: string): Promise<Result<'addPasskey'>> {
  const options = await api.askNewPasskey({});
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return api.addPasskey({ body: { response: { ...response }, name } });
}
