import { expect, test } from 'vitest';
import { connect, readImportCommand } from './commandLine.ts';

test.each([
  [[], { source: undefined, dryRun: false, part: 'all', local: false }],
  [['old.json', '--dry-run'], { source: 'old.json', dryRun: true, part: 'all', local: false }],
  [['--without-images'], { source: undefined, dryRun: false, part: 'entries', local: false }],
  [['--local'], { source: undefined, dryRun: false, part: 'all', local: true }],
  [['--images-only'], { source: undefined, dryRun: false, part: 'images', local: false }],
])('%j is understood', (given, order) => {
  expect(readImportCommand(given)).toEqual(order);
});

test.each([
  [['--fast']],
  [['a', 'b']],
  [['--without-images', '--images-only']],
  [['--images-only', '--dry-run']],
])('%j is answered with how to ask', (given) => {
  expect(() => readImportCommand(given)).toThrow(/^usage:/);
});

test.each([
  [{}, /Set API_URL and API_TOKEN, or pass --local/],
  [{ API_URL: 'http://localhost/api' }, /API_TOKEN is not set/],
])('a product must be named: %j', async (environment, message) => {
  await expect(connect(environment, { local: false })).rejects.toThrow(message);
});
