import { expect, test } from 'vitest';
import type { ServiceState } from '#domain/health';
import { createTellStaff } from '#functions/services/status/tellStaff';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';

const well: ServiceState = { status: 'ok', queues: [], build: { wanted: 1, live: 1 } };

/** A label with one message that the mail service has refused. */
async function aRefusal() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T03:17:00.000Z' });
  const { outbox } = servicesOver(label.ports);
  label.provider.settings.fate = () => ({
    kind: 'refused',
    reason: 'The mail server refused this message (550).',
  });
  const message = { fromAddress: 'ada@reader.example', fromName: 'Ada', body: 'Hello there.' };
  await outbox.add('1', 'ada', { kind: 'contact', ...message });
  await outbox.deliver('1');
  label.provider.settings.fate = () => ({ kind: 'taken' });
  const { ports } = label;
  const tell = createTellStaff(ports, { outbox, getServiceState: async () => well });
  const deliver = async () => {
    for (const { key } of await outbox.list()) await outbox.deliver(key);
  };
  return { ...label, outbox, tell, deliver };
}

test('staff hear once a day of what needs them, and no more once it is done', async () => {
  const { tell, deliver, provider, time, outbox } = await aRefusal();
  await tell();
  await tell();
  await deliver();
  time.now = new Date('2026-06-01T21:00:00.000Z');
  await tell();
  await deliver();
  expect(provider.arrived.map(({ to, subject }) => [to, subject])).toEqual([
    ['post@label.example', 'attention'],
  ]);
  expect(provider.arrived[0]?.text).toContain('One email needs a decision.');
  time.now = new Date('2026-06-02T03:17:00.000Z');
  const refused = await outbox.find('1');
  if (refused) await outbox.discard(refused);
  await tell();
  await deliver();
  expect(provider.arrived).toHaveLength(1);
});
