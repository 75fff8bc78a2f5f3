import { expect, test } from 'vitest';
import {
  type PublicationEvent,
  type PublicationState,
  publicationEvents,
  publicationStates,
  stateAfter,
} from '#domain/publication/publicationStates';

/** In the order of `publicationEvents`. */
const expected: Record<PublicationState, string> = {
  queued: 'queued building failed live skipped withdrawn',
  building: 'queued building failed live skipped withdrawn',
  failed: 'queued building failed live skipped withdrawn',
  live: 'live live live live past past',
  past: 'queued past past live past past',
  skipped: 'queued skipped skipped live skipped skipped',
  withdrawn: 'queued withdrawn withdrawn live skipped withdrawn',
};

test.each(publicationStates)('a publication that is %s, after each event', (state) => {
  expect(publicationEvents.map((event) => stateAfter(state, event)).join(' ')).toBe(
    expected[state],
  );
});

const after = (...events: PublicationEvent[]) =>
  events.reduce<PublicationState>(stateAfter, 'queued');

test.each<[string, PublicationEvent[], PublicationState]>([
  ['is built', ['asked', 'building', 'live'], 'live'],
  ['fails, is asked for again, and succeeds', ['asked', 'failed', 'asked', 'live'], 'live'],
  ['is built anew for a new day, in vain', ['live', 'asked', 'building', 'failed'], 'live'],
  ['is overtaken while it fails', ['failed', 'overtaken'], 'skipped'],
  ['is rolled back from before it was live', ['building', 'left'], 'withdrawn'],
  ['is rolled back from, and the report is late', ['building', 'left', 'failed'], 'withdrawn'],
  ['is returned to', ['live', 'overtaken', 'asked', 'building'], 'building'],
  ['was returned to in vain', ['live', 'overtaken', 'asked', 'failed'], 'failed'],
  ['is gone forward to', ['building', 'left', 'asked', 'live'], 'live'],
])('a publication that %s', (_, events, state) => {
  expect(after(...events)).toBe(state);
});

test('whatever was said, a build that is live is live, and the same word twice says nothing new', () => {
  for (const state of publicationStates)
    for (const event of publicationEvents) {
      expect(stateAfter(state, 'live')).toBe('live');
      const once = stateAfter(state, event);
      expect(stateAfter(once, event)).toBe(once);
    }
});
