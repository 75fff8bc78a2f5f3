import { expect, test } from 'vitest';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { createInvitations } from './invitations.ts';

const staff = aCaller('staff');
const id = anId('invitation', 1);
const mail = 'ada@elsewhere.example';

function anOffice() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { outbox } = servicesOver(label.ports);
  const service = createInvitations(label.ports, {
    outbox,
    rights: { announce: async () => undefined },
    tokenSigner,
    describe: async ({ name, role }) => ({ name, role, artists: [] }),
    nameArtists: async (rows) => rows.map((row) => ({ ...row, artists: [] })),
  });
  const invite = (more = {}, newId = id) =>
    service.inviteMember(
      { body: { name: 'Ada', role: 'staff', artistIds: [], ...more } },
      staff,
      newId,
    );
  return { ...label, outbox, service, invite };
}

test('the mail is stored without what opens the invitation, and leads to it when it goes', async () => {
  const { outbox, provider, invite } = anOffice();
  const { link, mailed } = await invite({ mail });
  expect(mailed).toBe(true);
  const secret = link.split('.').at(-1);
  const stored = await outbox.list();
  expect(stored).toMatchObject([{ value: { content: { kind: 'invitation', address: mail } } }]);
  expect(JSON.stringify(stored)).not.toContain(secret);
  await outbox.deliver(`invitation-${id}`);
  expect(provider.arrived).toMatchObject([{ to: mail, text: expect.stringContaining(link) }]);
});

test('a mail that does not go at once goes later', async () => {
  const { outbox, provider, time, invite } = anOffice();
  provider.settings.fate = () => ({ kind: 'later', reason: 'SendGrid answered 500.' });
  await invite({ mail });
  await outbox.deliver(`invitation-${id}`);
  provider.settings.fate = () => ({ kind: 'taken' });
  time.now = new Date(time.now.getTime() + 120_000);
  await outbox.deliverDue();
  expect(provider.arrived).toHaveLength(1);
});

test.each(['withdrawn', 'accepted'])('one that is %s takes its email back', async (how) => {
  const { outbox, service, invite } = anOffice();
  const { link } = await invite({ mail });
  const token = link.split('#')[1] ?? '';
  if (how === 'withdrawn') await service.withdrawInvitation({ body: { id } }, staff);
  else await service.acceptInvitation({ body: { token } }, aCaller('none'), anId('account', 9));
  expect(await outbox.list()).toEqual([]);
});

test('without an address nothing is mailed; an email that can not be stored spoils nothing', async () => {
  const { ports, outbox, invite } = anOffice();
  expect((await invite()).mailed).toBe(false);
  ports.emails.add = async () => {
    throw new Error('Storage is away.');
  };
  expect(await invite({ mail }, anId('invitation', 2))).toMatchObject({
    mailed: false,
    invitation: { mail },
  });
  expect(await outbox.list()).toEqual([]);
});
