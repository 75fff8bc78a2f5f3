import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, CallName } from '#contract/api';
import { cleanLine } from '#domain/characters';
import { presaveGroup } from '#domain/email/campaign';
import { emailGroup } from '#domain/email/email';
import { neutralLabel } from '#domain/label/label';
import type { Caller } from '#domain/member/member';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { createEmailTemplates } from '#functions/emails/emailTemplates';
import { createServices } from '#functions/services/services';
import { anyText, askOf, line, taken } from './hostileInputs.ts';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

/*
 * The API returns everything it accepts from visitors, members and guests, and it can be emailed.
 */

let stores: OpenStores;
let services: ReturnType<typeof createServices>['calls'];
let numbers = 0;

const ask = <N extends CallName>(name: N, given: object, caller?: Caller): Promise<Answer<N>> =>
  askOf(services, caller ? [name, given, caller] : [name, given]);

const templates = createEmailTemplates(async () => ({
  name: 'Nightjar',
  languages: ['en'],
  words: {},
  siteUrl: 'http://localhost:4280',
  theme: neutralLabel.theme,
  marks: neutralLabel.marks,
}));

const longerText = anyText(10_000).map((text) => `Hello there. ${text}`);

/**
 * A different mailbox each time, since mailboxes have limits; a suffix after a plus sign does not
 * count as different.
 */
const address = fc
  .constantFrom('x', "o'neil", 'a+b', 'UPPER', '1')
  .map((name) => `${++numbers}${name}@reader.example`);

/** The properties of people's data, each tried a number of times. */
export function describeValidPeople(settings: { seed: number; numRuns: number }): void {
  const patience = 120_000 + settings.numRuns * 2_000;

  beforeAll(async () => {
    stores = await openQuickStores();
    const { ports } = portsOver(stores);
    // Every release counts as one that the site shows.
    const entries = async () => {
      const numbers = (await stores.releases.rows()).map(({ cId }) => cId);
      const release = Object.fromEntries(numbers.map((cId) => [cId, { version: 1, since: 1 }]));
      return { ...noPublicEntries, release };
    };
    services = createServices({ ...ports, snapshots: { ...ports.snapshots, entries } }).calls;
  });

  test('a message to the label', { timeout: patience }, async () => {
    let count = 0;
    const message = fc.record({ fromAddress: address, fromName: line(200), body: longerText });
    const property = fc.asyncProperty(message, async (given) => {
      if (!(await taken(ask('sendMail', { body: given })))) return;
      const all = await stores.emails.list(emailGroup);
      const stored = all.find(
        ({ value: { content } }) =>
          content.kind === 'contact' && content.fromAddress === given.fromAddress,
      )?.value.content;
      if (stored?.kind !== 'contact') throw new Error('The message is not there.');
      count++;
      expect(stored.body.isWellFormed()).toBe(true);
      expect(stored.fromName).toBe(cleanLine(stored.fromName));
      const { subject, text } = await templates.email(stored);
      expect(subject).toBe(cleanLine(subject));
      expect(text.isWellFormed()).toBe(true);
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(3);
    await ask('getEmails', {});
  });

  test('a pre-save, and what its visitor is shown of it', { timeout: patience }, async () => {
    let count = 0;
    // Some of these texts are one character too long, and nothing checks this release.
    const property = fc.asyncProperty(line(299), address, async (given, mailAddress) => {
      const title = cleanLine(given) || 'Salt';
      const id = randomUUID();
      const approved = { releaseStatus: releaseStatus.Approved, releaseDate: '2099-01-01' };
      const release = await taken(
        stores.releases.add(
          id,
          (cId) => aStoredRelease({ id, cId, title, artistIds: [], ...approved }),
          save,
        ),
      );
      if (!release) return;
      const { cId } = release.entity;
      const platform = count % 2 === 0 ? 'Tidal' : '';
      const body = { mailAddress, releaseId: cId, platform, subscribe: count % 3 === 0 };
      if (!(await taken(ask('addPresave', { body })))) return;
      count++;
      const [kept] = await stores.presaves.list(presaveGroup(cId));
      expect(kept?.value).toMatchObject({ address: mailAddress });
      await ask('requestPersonalData', { body: { mailAddress } });
      const { campaigns } = await ask('getEmails', {});
      expect(campaigns.find((one) => one.cId === cId)?.title).toBe(release.entity.title);
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
  });

  test('a member, an invitation, and whoever accepts it', { timeout: patience }, async () => {
    let count = 0;
    const property = fc.asyncProperty(line(200), anyText(500), async (name, guestName) => {
      const account = { tenant: randomUUID(), object: randomUUID() };
      const rights = { role: 'staff', artistIds: [], mayReadAddresses: count % 2 === 0 };
      const added = await taken(ask('addMember', { body: { ...account, name, ...rights } }));
      const members = await ask('listMembers', {});
      if (added) {
        const row = members.members.find((one) => one.object === account.object);
        expect(row?.name).toBe(cleanLine(name));
      }
      const made = await taken(ask('inviteMember', { body: { name, ...rights } }));
      if (!made) return;
      const { invitations } = await ask('listInvitations', {});
      expect(invitations.map(({ id }) => id)).toContain(made.invitation.id);
      // The name in a token is chosen by another tenant.
      const guest = {
        ...aCaller('none'),
        tenant: randomUUID(),
        object: randomUUID(),
        name: guestName.slice(0, 500) || 'Somebody',
      };
      const token = new URL(made.link).hash.slice(1);
      await ask('acceptInvitation', { body: { token } }, guest);
      count++;
      const after = await ask('listMembers', {});
      expect(after.members.map(({ object }) => object)).toContain(guest.object);
      for (const { value } of await stores.emails.list(emailGroup))
        if (value.content.kind === 'granted') {
          const { subject } = await templates.email(value.content);
          expect(subject).toBe(cleanLine(subject));
        }
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(3);
  });
}
