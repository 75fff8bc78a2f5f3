import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import { memoryLabel } from '../memory/label.ts';
import { servicesOver } from '../memory/services.ts';
import { type OpenStores, openStores } from '../stores/openStores.ts';

const seconds = 10;
const perSecond = 200;
const total = seconds * perSecond;

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});

function contactOverTables() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const table = <T>(name: string) => createKeyValueStore<T>(stores.storage.table(name));
  const ports = {
    ...label.ports,
    emails: table<never>('emails'),
    rateCounts: table<never>('rateCounts'),
  };
  return { ...label, ...servicesOver(ports) };
}

test(`${perSecond} messages a second for ${seconds} s: none is lost, none goes twice`, async () => {
  const { sendMail, outbox, provider, queued } = contactOverTables();
  const send = (number: number) => {
    const fromAddress = `reader${number}@x.example`;
    const body = {
      fromAddress,
      fromName: `Reader ${number}`,
      body: `Message ${number}, of length.`,
    };
    const call = { body: { ...body, subscribe: false }, client: `client${number}` };
    return sendMail(call);
  };
  const sending: Promise<object>[] = [];
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    for (let one = 0; one < perSecond / 10; one++) sending.push(send(sending.length));
    await sleep(100);
  }
  expect(await Promise.all(sending)).toEqual(Array.from({ length: total }, () => ({})));
  // A queue may deliver a message twice; here it always does.
  const ids = queued.flatMap((message) => ('email' in message ? [message.email] : []));
  for (let start = 0; start < ids.length; start += 20) {
    const some = ids.slice(start, start + 20);
    await Promise.all([...some, ...some].map((id) => outbox.deliver(id)));
  }
  const names = provider.arrived.map(({ replyTo }) => replyTo?.name);
  expect(names).toHaveLength(total);
  expect(new Set(names).size).toBe(total);
  expect(await outbox.list()).toEqual([]);
}, 180_000);
