import { expect, test } from 'vitest';
import { buildReportSchema, publicationSchema } from '#domain/publication/publication';

const report = { version: 7, state: 'live', rendered: 3, reused: 97 };

test('the builder says how far a build is', () => {
  expect(buildReportSchema.parse(report)).toEqual(report);
  expect(buildReportSchema.parse({ version: 7, state: 'building' })).toBeDefined();
});

test.each([
  ['version', -1],
  ['version', 1.5],
  ['version', '7'],
  ['state', 'queued'],
  ['state', undefined],
  ['failure', 'x'.repeat(4001)],
  ['rendered', 'many'],
])('a report whose %s is wrong is refused (%#)', (field, value) => {
  expect(buildReportSchema.safeParse({ ...report, [field]: value }).success).toBe(false);
});

const publication = {
  version: 7,
  cause: 'save',
  state: 'queued',
  exportedAt: '2026-03-20T09:00:00.000Z',
  changes: [{ kind: 'release', cId: 3, name: 'Low Water', by: 'Ada' }],
  changeCount: 1,
};

test.each([
  ['exportedAt', '2026-03-20'],
  ['exportedAt', '2026-03-20T09:00:00+01:00'],
  ['liveAt', 'yesterday'],
  ['state', 'idle'],
  ['changes', [{ kind: 'track', cId: 1, name: 'x', by: 'y' }]],
  ['changeCount', undefined],
])('a publication whose %s is wrong is refused (%#)', (field, value) => {
  expect(publicationSchema.safeParse({ ...publication, [field]: value }).success).toBe(false);
  expect(publicationSchema.parse(publication)).toEqual(publication);
});
