import { expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { createStockFacts } from './stockFacts.ts';

test('an edition with the name of another is told apart by its number', async () => {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const editions = ['GF-1', 'GF-2'].map((catalogueNumber, index) => ({
    id: anId('edition', index + 1),
    format: 'cd' as const,
    state: 'soldOut' as const,
    catalogueNumber,
    links: [],
  }));
  await label.addLiveRelease(aStoredRelease({ cId: 1, title: 'Salt', editions }));
  const factsOf = createStockFacts(label.ports);
  const facts = await factsOf({ release: 1, edition: anId('edition', 2) }, 'en');
  expect(facts.name).toBe('Salt, CD (GF-2)');
});
