// A file of its own: the script of the sign-in’s return page.
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { paths } from '../paths.ts';

/**
 * Hands the provider's answer in this page's address on to the page that asked. Whoever opens the
 * address by hand brings no answer, and is led to the login page.
 */
export function handOnAnswer(): void {
  broadcastResponseToMainFrame().catch(() => location.replace(paths.login));
}
