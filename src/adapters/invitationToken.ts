// A file of its own: it keeps the rest of the sign-in out of the invitation page.
const tokenKey = 'gatefold.invitation';

/**
 * The token of the link that was opened. It moves from the address into this tab's storage, so
 * that it outlives the sign-in and stands in no history; null where there is none.
 */
export function takeInvitationToken(): string | null {
  const token = location.hash.slice(1);
  if (token) {
    sessionStorage.setItem(tokenKey, token);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(tokenKey);
}

/** Forgets the token, which was used or refused. */
export function forgetInvitationToken(): void {
  sessionStorage.removeItem(tokenKey);
}
