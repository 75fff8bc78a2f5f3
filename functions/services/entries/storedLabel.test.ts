import { expect, test } from 'vitest';
import { firstLabel, labelId, type StoredLabel } from '#domain/label/label';
import { setUp } from '#fixtures/labels';
import type { Ports } from '#functions/services/ports';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { findLabel, readLabel, withShownLogo } from './storedLabel.ts';

/** A store whose label was saved with fields that its schema now refuses. */
async function labelsWith(broken: Partial<StoredLabel>) {
  const labels = setUp(memoryStores().labels, { name: 'Nightjar' });
  const saved = await labels.find(labelId);
  if (!saved) throw new Error('There is no label.');
  return { ...labels, find: async () => ({ ...saved, entity: { ...saved.entity, ...broken } }) };
}

test('before the first start the default label applies', async () => {
  const { labels } = memoryStores();
  expect(await findLabel(labels)).toBeNull();
  expect(await readLabel({ labels })).toEqual(firstLabel);
});

test('an unreadable field has its default, the others stay', async () => {
  const labels = await labelsWith({ timeZone: 'Nowhere/Never' });
  const saved = await findLabel(labels);
  expect(saved?.entity).toMatchObject({ name: 'Nightjar', timeZone: firstLabel.timeZone });
  expect(saved?.substitute?.faults).toMatchObject([{ path: 'timeZone' }]);
});

test('a label without a logo shows the one drawn from its name', async () => {
  const logos = { drawn: async () => 'logos/drawn.svg' } satisfies Pick<Ports['logos'], 'drawn'>;
  const label = firstLabel;
  expect((await withShownLogo(label, logos)).marks.light).toBe('logos/drawn.svg');
  const own = { ...label, marks: { ...label.marks, light: 'logos/own.svg' } };
  expect((await withShownLogo(own, logos)).marks.light).toBe('logos/own.svg');
});
