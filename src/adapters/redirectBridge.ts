import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { paths } from '../paths.ts';

/**
 * Passes the provider's answer in this address to the page that started the sign-in. Without an
 * answer, as when a person opens the address by hand, leads to the login page.
 */
export function handOnAnswer(): void {
  broadcastResponseToMainFrame().catch(() => location.replace(paths.login));
}
