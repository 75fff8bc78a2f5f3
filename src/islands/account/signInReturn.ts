import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { paths } from '../../paths.ts';

// The provider's answers land here and go on to the page that asked. Whoever opens this address
// by hand has no answer with them, and is led to the login page.
broadcastResponseToMainFrame().catch(() => location.replace(paths.login));
