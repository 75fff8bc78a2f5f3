import { expect, test } from 'vitest';
import type { PublicationEvent } from '#domain/publication/publicationStates';
import { afterEvent, failed, type StoredPublication } from '#domain/publication/storedPublication';

const publication: StoredPublication = {
  version: 7,
  cause: 'A save',
  state: 'queued',
  exportedAt: '2026-03-20T09:00:00.000Z',
  changes: [],
  changeCount: 0,
};
const [first, later] = ['2026-03-20T09:00:01.000Z', '2026-03-20T09:00:02.000Z'];

const after = (...events: PublicationEvent[]) =>
  events.reduce(
    (one, event, index) => afterEvent(one, event, index === 0 ? first : later),
    publication,
  );

test('the times of a build are kept: of its last beginning, and of the first time it was live', () => {
  expect(after('building')).toEqual({ ...publication, state: 'building', buildingAt: first });
  expect(after('building', 'building')).toMatchObject({ buildingAt: later });
  expect(after('live', 'overtaken', 'asked', 'live')).toMatchObject({ liveAt: first });
});

test('one that was overtaken is live from then on, since the newer one has all of it', () => {
  expect(after('asked', 'overtaken')).toEqual({ ...publication, state: 'skipped', liveAt: later });
});

test('what is said late leaves a publication as it is', () => {
  expect(after('left', 'building')).toEqual({ ...publication, state: 'withdrawn' });
});

test('a failure is told until a build is asked for again, and of none that is live', () => {
  const heard = { state: 'failed', at: later } as const;
  const broken = failed(publication, 'It broke off.', later);
  expect(broken).toEqual({ ...publication, state: 'failed', failure: 'It broke off.', heard });
  expect(afterEvent(broken, 'asked', later)).toEqual({ ...publication, heard });
  const live = after('live');
  expect(failed(live, 'It broke off.', later)).toEqual({ ...live, heard });
});
