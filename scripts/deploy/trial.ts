import * as z from 'zod';
import { type Deployment, outputsOf } from './deployment.ts';
import type { Step } from './step.ts';
import { Stop, type Tools, wait } from './tools.ts';

/** The running product and the person who tries it. */
interface Product {
  apiUrl: string;
  siteUrl: string;
  clientId: string;
  /** Empty if the Azure CLI can't sign in, as with External ID. */
  tenant: string;
  /** True if the deploying person is the first member of staff. */
  isFirstStaff: boolean;
  /** True if the deploying person has a personal account or one of another directory. */
  isGuest: boolean;
  /** The mailbox for the test email: the label's own. */
  mailbox: string;
}

/** Tests the product, even after a deployment that changed nothing. */
export function trial(deployment: Deployment): Step {
  const { tools, settings, account, user, identity } = deployment;
  return {
    name: 'Trial',
    differs: async () => ({
      changes: ['open the site, ask the API how it is, sign you in and send a real email'],
    }),
    change: () =>
      tryProduct(tools, {
        ...outputsOf(deployment),
        clientId: deployment.clientId,
        tenant: identity.isExternal ? '' : account.tenantId,
        isFirstStaff: identity.firstStaff === `${account.tenantId}.${user.id}`,
        // Entra's user name for a personal account or one of another directory.
        isGuest: user.userPrincipalName.includes('#EXT#'),
        mailbox: settings.labelMail,
      }),
  };
}

/** Polls until the answer is yes: functions and site need a minute to start. */
async function waitUntil(what: string, ask: () => Promise<boolean>, remedy: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    if (await ask().catch(() => false)) return;
    await wait();
  }
  throw new Stop(what, remedy);
}

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(60_000) });

/** Opens the site, checks the API's health, signs the first member of staff in, sends an email. */
async function tryProduct(tools: Tools, product: Product): Promise<void> {
  const { apiUrl, siteUrl, tenant, mailbox } = product;
  const log =
    'Look at `az monitor app-insights query`, as docs/operate.md shows, then run this again.';
  await waitUntil(
    `The site does not answer at ${siteUrl}.`,
    async () => (await get(`${siteUrl}/version.json`)).ok,
    'Look at the last run of the workflow `publish` on GitHub, then run this again.',
  );
  tools.print(`  The site answers: ${siteUrl}`);
  await waitUntil(
    `The API does not answer as it should at ${apiUrl}/health.`,
    async () => (await get(`${apiUrl}/health`)).ok,
    log,
  );
  tools.print('  The API answers, and nothing is late.');

  if (tenant) await trySignIn(tools, product, log);
  else tools.print(`  Sign in yourself at ${siteUrl}/admin: External ID lets no command in.`);

  const sent = await fetch(`${apiUrl}/functions/sendmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromAddress: mailbox,
      fromName: 'npm run deploy',
      body: 'This message shows that emails arrive. It was sent as a visitor’s message is.',
    }),
    signal: AbortSignal.timeout(60_000),
  });
  const refused = z.looseObject({ Error: z.string().optional() }).parse(await sent.json());
  if (!sent.ok || refused.Error)
    throw new Stop(`The test email was refused: ${refused.Error ?? sent.status}.`, log);
  tools.print(`  A test email is on its way to ${mailbox}. If it is not there in a minute,`);
  tools.print(`  ${siteUrl}/admin/email says why.`);
}

/** Gets a token for the Azure CLI's user and asks the API who that is. */
async function trySignIn(tools: Tools, product: Product, log: string): Promise<void> {
  const { apiUrl, clientId, tenant } = product;
  const scope = `api://${clientId}/access_as_user`;
  const token = z
    .object({ accessToken: z.string() })
    .parse(
      await tools.read('az', 'account', 'get-access-token', '--scope', scope, '--tenant', tenant),
    ).accessToken;
  tools.hide(token);
  const me = await get(`${apiUrl}/me`, { authorization: `Bearer ${token}` });
  const { role } = z.object({ role: z.string() }).parse(me.ok ? await me.json() : { role: 'none' });
  if (role !== 'staff' && !product.isFirstStaff)
    return tools.print(
      '  You are not its first member of staff, and have no access: ask for an invitation.',
    );
  if (role !== 'staff')
    throw new Stop(`The API does not know you as staff: it says “${role}”.`, log);
  tools.print('  You are signed in, and staff.');
  if (product.isGuest) await inviteGuest(tools, product, token);
}

const staffRows = z.array(z.object({ role: z.string() }));

/**
 * Invites the deploying person once if the browser will identify them by another id than the Azure
 * CLI. An account has one object id per directory. The CLI signs in at the subscription's
 * directory; the site, open to any account, at the account's own.
 * https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference
 */
async function inviteGuest(tools: Tools, product: Product, token: string): Promise<void> {
  const { apiUrl, siteUrl, mailbox } = product;
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await get(`${apiUrl}/${path}`, headers)).json();
  const { members } = z.object({ members: staffRows }).parse(await read('members'));
  const { invitations } = z
    .object({ invitations: staffRows })
    .parse(await read('members/invitations'));
  const isStaff = ({ role }: { role: string }) => role === 'staff';
  if (members.some(isStaff)) return;
  if (invitations.some(isStaff))
    return tools.print('  The invitation for your own account is still open.');
  const invited = await fetch(`${apiUrl}/members/invite`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'The owner', role: 'staff', artistIds: [], mail: mailbox }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!invited.ok)
    throw new Stop(
      `The invitation for your own account was refused: ${invited.status}.`,
      'Run this again.',
    );
  tools.print('  Your account is not of this directory, so the browser knows it by another id.');
  tools.print(
    `  A link that makes it staff is mailed to ${mailbox}. Open it, and sign in as usual:`,
  );
  tools.print(`  before that, ${siteUrl}/admin says that you have no access.`);
}
