import { AuthError, InteractionRequiredAuthError } from '@azure/msal-browser';
import { Problem } from '#domain/problem';
import { isExternalId } from './signInSettings.ts';

const personalInstead =
  'use a personal Microsoft account instead (any email address can become one), or ask your administrator.';

/**
 * Entra's refusals where an organisation lets only its administrators agree to an application: by
 * default to one that nobody has verified.
 * https://learn.microsoft.com/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error
 */
const needsAdmin = /AADSTS9009[345]\b/;

const messages: Record<string, string> = {
  user_cancelled: 'The sign-in window was closed before it was done.',
  popup_window_error: 'The browser blocked the sign-in window. Allow windows of this site.',
  empty_window_error: 'The browser blocked the sign-in window. Allow windows of this site.',
  interaction_in_progress: 'Sign-in is open in another tab already. Finish it there.',
  timed_out: 'Sign-in took too long. Try again.',
  consent_required: 'Somebody has to consent to this access first.',
  state_mismatch: 'The answer belongs to another sign-in. Try again.',
  no_cached_authority_error: 'The sign-in was begun in another tab. Try again.',
};

/** Codes for an unreachable or failing provider, not for a refusal. */
const awayCodes = new Set([
  'no_network_connectivity',
  'network_error',
  'post_request_failed',
  'get_request_failed',
  'endpoints_resolution_error',
  'openid_config_error',
  'temporarily_unavailable',
  'server_error',
  'service_unavailable',
  'request_timeout',
  'failed_to_parse_response',
]);

/** True when sign-in can't be reached, so that asking the person would not help. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof AuthError) || error instanceof InteractionRequiredAuthError) return false;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return status >= 500 || awayCodes.has(error.errorCode);
}

/** True when the browser blocked the sign-in window. */
export function isBlocked(error: unknown): boolean {
  return (
    error instanceof AuthError &&
    ['popup_window_error', 'empty_window_error'].includes(error.errorCode)
  );
}

/** A sign-in failure as text for the person. */
export function failureText(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (isAway(error)) return 'Sign-in is out of reach. Check the connection and try again.';
  if (!(error instanceof AuthError)) return 'Sign-in did not work. Try again.';
  if (needsAdmin.test(error.message))
    return `Your organisation lets only an administrator allow this sign-in: ${personalInstead}`;
  if (error.errorCode === 'access_denied') {
    const denied = 'Sign-in was cancelled, or access was not granted.';
    // Also after Entra's page “Need admin approval”, which says no code of its own. External ID has
    // no such page, and knows no other account.
    return isExternalId()
      ? `${denied} Try again, or ask the label.`
      : `${denied} If your organisation wants an administrator to approve it, ${personalInstead}`;
  }
  return messages[error.errorCode] ?? `Sign-in did not work. Try again. (${error.errorCode})`;
}

const noteKey = 'gatefold.signInFailure';

/** Stores the failure for the page that the guard redirects to. */
export function noteFailure(text: string): void {
  sessionStorage.setItem(noteKey, text);
}

/** The previous page's failure; returned only once. */
export function takeFailure(): string | null {
  const text = sessionStorage.getItem(noteKey);
  sessionStorage.removeItem(noteKey);
  return text;
}
