import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { labelId, labelSchema } from '#domain/label/label';
import { snapshotSchema } from '#domain/publication/snapshot';
import { aCaller } from '#fixtures/callers';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { drain, waitingIn } from './publishingSteps.ts';

const staff = aCaller('staff');

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
beforeEach(async () => {
  stores = await openQuickStores();
  services = createServices({ ...portsOver(stores).ports, labels: stores.labels });
  await services.jobs.seedLabel({});
});

async function send(subject: string, onSite: boolean): Promise<string> {
  const { calls } = services;
  const id = randomUUID();
  const draft = { subject, text: 'Hello.', buttonLabel: '', buttonAddress: '', onSite };
  await calls.saveNewsletter({ body: { id, ...draft } }, staff, '');
  await calls.sendNewsletter({ body: { id } }, staff, '');
  // The next one is refused until this one is queued.
  await services.jobs.sendDue();
  return id;
}

const publish = () => drain(stores, services.jobs.takeSnapshot);

async function published() {
  const text = new TextDecoder().decode(await stores.snapshots.wantedText());
  return snapshotSchema.parse(JSON.parse(text)).newsletters;
}

const stateOfLabel = async () =>
  (await services.calls.getPublishing({ query: { label: labelId } }, staff, '')).entry?.state;

test('a newsletter that was sent is published with the label, and tells nothing of its readers', async () => {
  await send('For you alone', false);
  expect(await waitingIn(stores)).toEqual([]);
  const id = await send('Low Water is out', true);
  expect(await waitingIn(stores)).toMatchObject([{ kind: 'label', cId: 1 }]);
  expect(await stateOfLabel()).toBe('queued');
  expect(await publish()).toBe(1);
  expect(await stateOfLabel()).toBe('building');
  expect(await waitingIn(stores)).toEqual([]);
  const [shown, ...others] = await published();
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ number: 2, url: '/newsletters/low-water-is-out-2' });
  expect(JSON.stringify(shown)).not.toContain(staff.name);
  expect(JSON.stringify(shown)).not.toContain('readers');

  await services.calls.showNewsletter({ body: { id, onSite: false } }, staff, '');
  expect(await publish()).toBe(1);
  expect(await published()).toEqual([]);
});

test('a label that wants none on its site has none there', async () => {
  await send('Low Water is out', true);
  const { value, version } = await services.calls.getLabel({}, staff, '');
  const body = labelSchema.parse({ ...value, newsletterArchive: false });
  await services.calls.updateLabel({ body, ifMatch: version }, staff, '');
  await publish();
  expect(await published()).toEqual([]);
});
