const tokenKey = 'gatefold.invitation';

/**
 * The token from the invitation link, moved from the address into this tab's storage, so that it
 * survives the sign-in and stays out of the browser's history; null without one.
 */
export function takeInvitationToken(): string | null {
  const token = location.hash.slice(1);
  if (token) {
    sessionStorage.setItem(tokenKey, token);
    history.replaceState(history.state, '', location.pathname);
  }
  return keptInvitationToken();
}

/** The token that this tab holds, for the sign-in that the invitation begins with. */
export const keptInvitationToken = (): string | null => sessionStorage.getItem(tokenKey);

/** Deletes the token after it was used or refused. */
export function forgetInvitationToken(): void {
  sessionStorage.removeItem(tokenKey);
}
