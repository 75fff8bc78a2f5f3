import { expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import { stockGroup } from '#domain/visitor/stockRequest';
import { subscriptionGroup } from '#domain/visitor/subscription';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';

const known = 'known@reader.example';

const edition = anId('edition', 1);

/** A reader who pre-saved release 7, waits for an edition of release 8 and reads the newsletter. */
async function aReader() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time, provider } = label;
  const person = tokenSigner.keyOf(known);
  await label.addLiveRelease(
    aStoredRelease({
      id: anId('release', 7),
      cId: 7,
      releaseDate: '2026-07-01',
      releaseStatus: releaseStatus.Approved,
    }),
  );
  await label.addLiveRelease(
    aStoredRelease({
      id: anId('release', 8),
      cId: 8,
      editions: [{ ...aFullEdition(), id: edition, day: null, sides: [], state: 'soldOut' }],
    }),
  );
  const told = { address: known, consent: consentTo('Yes.', time.now) };
  await ports.presaves.add('7', person, told);
  await ports.stockRequests.add(stockGroup({ release: 8, edition }), person, {
    ...told,
    state: 'confirmed',
    confirmedAt: time.now.toISOString(),
  });
  const { addPresave } = servicesOver(ports);
  // The first pre-save of a release opens its campaign, whoever it is by.
  await addPresave({
    body: { mailAddress: 'first@reader.example', releaseId: 7, subscribe: false },
    client: 'c',
  });
  await ports.subscriptions.add(subscriptionGroup, person, {
    ...told,
    state: 'listed',
    confirmedAt: time.now.toISOString(),
  });
  time.now = new Date('2026-06-02T08:00:00.000Z');
  return { ports, provider };
}

/** The ports, which note in `calls` each time a store is asked or written. */
function watched<P extends object>(ports: P, calls: string[]): P {
  const watch = (port: object, name: string) =>
    new Proxy(port, {
      get(target, method, receiver) {
        const value: unknown = Reflect.get(target, method, receiver);
        if (typeof value !== 'function' || name === 'clock') return value;
        return (...given: unknown[]) => {
          calls.push(name);
          return Reflect.apply(value, target, given);
        };
      },
    });
  const all = Object.entries(ports).map(([name, port]) => [
    name,
    typeof port === 'object' && port !== null ? watch(port, name) : port,
  ]);
  return Object.fromEntries(all);
}

type Services = ReturnType<typeof servicesOver>;
const message = { fromName: 'Ada', body: 'A message of some length.', subscribe: true };

test.each<[string, (services: Services, mailAddress: string) => Promise<unknown>]>([
  [
    'a pre-save',
    (services, mailAddress) =>
      services.addPresave({
        body: { mailAddress, releaseId: 7, platform: 'Tidal', subscribe: false },
        client: mailAddress,
      }),
  ],
  [
    'a pre-save without a platform, and the newsletter',
    (services, mailAddress) =>
      services.addPresave({
        body: { mailAddress, releaseId: 7, subscribe: true },
        client: mailAddress,
      }),
  ],
  [
    'an edition that is sold out',
    (services, mailAddress) =>
      services.askForStock({
        body: { mailAddress, releaseId: 8, edition },
        client: mailAddress,
      }),
  ],
  [
    'the newsletter, beside a message',
    (services, fromAddress) =>
      services.sendMail({ body: { ...message, fromAddress }, client: fromAddress }),
  ],
])('a form for %s does the same before its answer, whoever is stored', async (_, send) => {
  const { ports, provider } = await aReader();
  const calls: string[] = [];
  const services = servicesOver(watched(ports, calls));
  const workFor = async (address: string) => {
    calls.length = 0;
    expect(await send(services, address)).toEqual({});
    return calls.toSorted();
  };
  expect(await workFor(known)).toEqual(await workFor('nobody@reader.example'));

  // Whoever has agreed already is not asked again.
  const { outbox } = servicesOver(ports);
  for (const { key } of await outbox.list()) await outbox.deliver(key);
  const asked = provider.sent.filter(({ to }) => to[0]?.address === known);
  expect(asked.map(({ subject }) => subject)).not.toContain('confirm');
});
