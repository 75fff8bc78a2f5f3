import { expect, test } from 'vitest';
import type { EmailContent } from '#domain/email/email';
import { expiryOf } from '#domain/member/invitation';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { en } from '#words/en';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';

const dayMilliseconds = 24 * 3_600_000;
const address = 'ada@reader.example';

/** A label at the first of June, and a way to let days go by; each ends with retention. */
function aLabel() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time } = label;
  const { outbox, subscriptions, deliverAll, applyRetention } = servicesOver(ports);
  const after = async (days: number) => {
    time.now = new Date(time.now.getTime() + days * dayMilliseconds);
    await applyRetention();
  };
  return { ...label, outbox, subscriptions, deliverAll, after };
}
type Label = ReturnType<typeof aLabel>;

async function presave({ ports }: Label, status: ReleaseStatus, more = {}): Promise<void> {
  const release = aStoredRelease({ cId: 1, releaseStatus: status });
  const by = { account: 'x', name: 'x' };
  await ports.releases.add(release.id, () => release, { by, at: ports.clock.now() });
  const consent = consentTo(en.words.forms.presaveConsent, ports.clock.now());
  await ports.presaves.add('1', 'ada', { address, consent, ...more });
}
const presaves = async ({ ports }: Label) => (await ports.presaves.list('1')).length;

test('the pre-saves of a deleted release stay while it is in the trash, and go with it', async () => {
  const label = aLabel();
  await presave(label, releaseStatus.Approved);
  const { releases, clock } = label.ports;
  const saved = await releases.find(1);
  if (!saved) throw new Error('There is no release.');
  const by = { account: 'x', name: 'x' };
  await releases.remove(saved, { by, at: clock.now() });
  await label.after(29);
  expect(await presaves(label)).toBe(1);
  await releases.startPurge(saved.entity.id);
  await releases.forget(saved.entity.id);
  await label.after(0);
  expect(await presaves(label)).toBe(0);
});

const { Approved, Cancelled, Released } = releaseStatus;
test.each([
  ['of a release to come, at most two years', Approved, {}, 729],
  ['of one that is called off, thirty days', Cancelled, {}, 29],
  [
    'that was refused, thirty days',
    Released,
    { refused: 'x', refusedAt: '2026-06-01T08:00:00.000Z' },
    29,
  ],
])('a pre-save %s', async (_, status, more, kept) => {
  const label = aLabel();
  await presave(label, status, more);
  await label.after(kept);
  expect(await presaves(label)).toBe(1);
  await label.after(2);
  expect(await presaves(label)).toBe(0);
});

test('a pre-save of a release that is gone goes at once', async () => {
  const label = aLabel();
  const consent = consentTo(en.words.forms.presaveConsent, label.ports.clock.now());
  await label.ports.presaves.add('9', 'ada', { address, consent });
  await label.after(0);
  expect(await label.ports.presaves.list('9')).toEqual([]);
});

const message = { fromAddress: address, fromName: 'Ada', body: 'A message of length.' };
test.each<[EmailContent, number]>([
  [{ kind: 'contact', ...message }, 89],
  [{ kind: 'confirm', address }, 6],
  [{ kind: 'personalData', address }, 6],
  [{ kind: 'follow', artist: 3, address }, 6],
])('what can not be sent, as $kind, is kept for a while', async (content, kept) => {
  const { outbox, after } = aLabel();
  await outbox.add('1', 'ada', content);
  await outbox.giveUp('1');
  await after(kept);
  expect(await outbox.list()).toHaveLength(1);
  await after(2);
  expect(await outbox.list()).toEqual([]);
});

test('an invitation that nobody accepted is erased a week after it has expired', async () => {
  const { ports, after } = aLabel();
  const invitedBy = { account: 'x.y', name: 'Astrid' };
  await ports.invitations.add(
    {
      id: anId('invitation', 1),
      name: 'Ada',
      role: 'staff',
      artistIds: [],
      mail: address,
      invitedBy,
      expiresAt: expiryOf(ports.clock.now()),
    },
    'a-secret',
  );
  await after(13);
  expect(await ports.invitations.list()).toHaveLength(1);
  await after(2);
  expect(await ports.invitations.list()).toEqual([]);
});

test('a wish that nobody confirms is forgotten after a week, one that was confirmed is not', async () => {
  const { ports, subscriptions, deliverAll, after } = aLabel();
  await subscriptions.subscribe(address);
  await subscriptions.subscribe('bob@reader.example');
  await deliverAll();
  await subscriptions.confirm(tokenSigner.keyOf('bob@reader.example'));
  await after(8);
  const left = (await ports.subscriptions.list()).map(({ value }) => value.address);
  expect(left).toEqual(['bob@reader.example']);
});
