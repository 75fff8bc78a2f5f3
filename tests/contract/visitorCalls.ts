import type { ApiClient } from '#contract/client';
import { releaseStatus } from '#domain/release/releaseStatus';
import { createTokenSigner, type TokenUse } from '#functions/services/email/tokens';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { demoLabel } from '../../scripts/demo/label.ts';
import { accountOf } from './startApi.ts';

const nowhere = { site: '', api: '', identity: '', world: '', images: '' };
const needs = { addresses: nowhere, label: demoLabel, storageConnection: '', buildToken: '' };
const tokenSigner = createTokenSigner(functionsEnvironment(needs)['VISITOR_SECRET'] ?? '');

/** The token of an email to an address. */
export function mailedToken(use: TokenUse, address: string): string {
  return tokenSigner.sign(use, tokenSigner.keyOf(address));
}

const mailAddress = 'a+b@reader.example';
const message = {
  fromAddress: mailAddress,
  fromName: 'Reader',
  body: 'A message of some length.',
  subscribe: true,
};
const query = (use: TokenUse) => ({ query: { token: mailedToken(use, mailAddress) } });

/** Adds an announced release. Returns its number. */
async function announced(client: ApiClient, releaseDate = '2999-01-01'): Promise<number> {
  const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const body = { ...value, releaseDate, releaseStatus: releaseStatus.Approved };
  await client.updateRelease({ body, ifMatch: version });
  return value.cId;
}

/** A good call of every row for visitors, and for staff who look after what they wrote. */
export const visitorCalls = {
  getFormToken: (client: ApiClient) => client.getFormToken({}),
  sendMail: (client: ApiClient) => client.sendMail({ body: message }),
  addPresave: async (client: ApiClient) => {
    const releaseId = await announced(client);
    return client.addPresave({ body: { mailAddress, releaseId, platform: 'Tidal' } });
  },
  requestPersonalData: (client: ApiClient) => client.requestPersonalData({ body: { mailAddress } }),
  showPersonalData: (client: ApiClient) => client.showPersonalData(query('held')),
  showConfirm: (client: ApiClient) => client.showConfirm(query('confirm')),
  confirm: (client: ApiClient) => client.confirm(query('confirm')),
  showUnsubscribe: (client: ApiClient) => client.showUnsubscribe(query('unsubscribe')),
  unsubscribe: (client: ApiClient) => client.unsubscribe(query('unsubscribe')),
  erasePersonalData: (client: ApiClient) => client.erasePersonalData(query('held')),
  getEmails: (client: ApiClient) => client.getEmails({}),
  retryEmail: async (client: ApiClient) => {
    const release = await announced(client);
    await client.addPresave({ body: { mailAddress, releaseId: release } });
    return client.retryEmail({ body: { release } });
  },
  discardEmail: async (client: ApiClient) => {
    const release = await announced(client);
    await client.addPresave({ body: { mailAddress, releaseId: release } });
    return client.discardEmail({ body: { release } });
  },
  readAddresses: async (client: ApiClient) => {
    const member = { ...accountOf('staff'), name: 'Staff', role: 'staff' as const, artistIds: [] };
    await client.addMember({ body: { ...member, mayReadAddresses: true } });
    return client.readAddresses({ body: { of: 'messages', reason: 'A reader asked us to.' } });
  },
};
