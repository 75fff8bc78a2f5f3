const secretKey = 'gatefold.first';

/**
 * The secret of the address that a new server printed, moved into this tab's storage as an
 * invitation's token is; null without one.
 */
export function takeFirstSecret(): string | null {
  const secret = location.hash.slice(1);
  if (secret) {
    sessionStorage.setItem(secretKey, secret);
    history.replaceState(history.state, '', location.pathname);
  }
  return keptFirstSecret();
}

/** The secret that this tab holds. */
export const keptFirstSecret = (): string | null => sessionStorage.getItem(secretKey);

/** Deletes the secret after it was used or refused. */
export function forgetFirstSecret(): void {
  sessionStorage.removeItem(secretKey);
}
