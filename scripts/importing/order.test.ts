import { expect, test } from 'vitest';
import { readOrder } from './order.ts';

test.each([
  [[], { source: undefined, dryRun: false, part: 'all' }],
  [['old.json', '--dry-run'], { source: 'old.json', dryRun: true, part: 'all' }],
  [['--without-images'], { source: undefined, dryRun: false, part: 'entries' }],
  [['--images-only'], { source: undefined, dryRun: false, part: 'images' }],
])('%j is understood', (given, order) => {
  expect(readOrder(given)).toEqual(order);
});

test.each([
  [['--fast']],
  [['a', 'b']],
  [['--without-images', '--images-only']],
  [['--images-only', '--dry-run']],
])('%j is answered with how to ask', (given) => {
  expect(() => readOrder(given)).toThrow(/^usage:/);
});
