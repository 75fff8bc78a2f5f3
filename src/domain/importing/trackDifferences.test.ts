import { expect, test } from 'vitest';
import { mergeTracks, trackPrintsOf } from '#domain/importing/trackDifferences';
import type { Track } from '#domain/release/track';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';

const print = (value: unknown) => JSON.stringify(value);

/** A track for each word: `b` is the track b, `b*` the same track with another name. */
const tracksOf = (words: string): Track[] =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map((name) => aTrack({ id: anId('track', name.charCodeAt(0)), name }));
const wordsOf = (tracks: readonly Track[]) => tracks.map(({ name }) => name).join(' ');

const memoryOf = (last: string, declined: Record<string, string> = {}) => ({
  base: trackPrintsOf(tracksOf(last), print),
  whole: print(tracksOf(last)),
  declined,
  print,
});

function merge(last: string, here: string, there: string, declined?: Record<string, string>) {
  const merged = mergeTracks(tracksOf(here), tracksOf(there), memoryOf(last, declined));
  return {
    ours: wordsOf(merged.ours),
    theirs: wordsOf(merged.theirs),
    contests: Object.keys(merged.contested).length,
    merged,
  };
}

test.each([
  ['nothing moved', 'a b c', 'a b c', 'a b c', 'a b c'],
  ['each side changed another track', 'a b c', 'a* b c', 'a b c*', 'a* b c*'],
  ['both made the same change', 'a b c', 'a* b c', 'a* b c', 'a* b c'],
  ['added here', 'a b c', 'a x b c', 'a b c', 'a x b c'],
  ['added there', 'a b c', 'a b c', 'a x b c', 'a x b c'],
  ['added on both sides', 'a b c', 'x a b c', 'a b c y', 'x a b c y'],
  ['removed here', 'a b c', 'a c', 'a b c', 'a c'],
  ['removed there', 'a b c', 'a b c', 'a c', 'a c'],
  ['ordered here, changed there', 'a b c', 'c b a', 'a b* c', 'c b* a'],
  ['ordered there, changed here', 'a b c', 'a* b c', 'c b a', 'c b a*'],
  ['all removed there', 'a b', 'a b', '', ''],
])('%s: it merges without a question', (_, last, here, there, result) => {
  const { ours, theirs, contests } = merge(last, here, there);
  expect({ ours, theirs, contests }).toEqual({ ours: result, theirs: result, contests: 0 });
});

test.each([
  ['a track changed on both sides', 'a b c', 'a b* c', 'a b+ c*', 'a b* c*', 'a b+ c*'],
  ['changed here, removed there', 'a b c', 'a b* c', 'a c', 'a b* c', 'a c'],
  ['removed here, changed there', 'a b c', 'a c', 'a b* c', 'a c', 'a b* c'],
  ['ordered on both sides', 'a b c', 'b a c', 'a c b*', 'b* a c', 'a c b*'],
])('%s: a person decides on that alone', (_, last, here, there, keeping, taking) => {
  const { ours, theirs, contests, merged } = merge(last, here, there);
  expect({ ours, theirs, contests }).toEqual({ ours: keeping, theirs: taking, contests: 1 });

  // It is asked again from the next memory, and not once it was declined.
  const memory = { ...memoryOf(last), base: merged.prints };
  const again = (declined: Record<string, string>) =>
    mergeTracks(merged.ours, tracksOf(there), { ...memory, declined }).contested;
  expect(again({})).toEqual(merged.contested);
  expect(again(merged.contested)).toEqual({});
});

test('a declined track is asked about again when it changes once more', () => {
  const declined = merge('a b', 'a b*', 'a b+').merged.contested;
  expect(merge('a b', 'a b*', 'a b+', declined).contests).toBe(0);
  expect(merge('a b', 'a b*', 'a b-', declined).contests).toBe(1);
});

test('of a release remembered as a whole, the side that still has that list is the base', () => {
  const memory = { ...memoryOf('a b'), base: undefined };
  const kept = mergeTracks(tracksOf('a* b'), tracksOf('a b'), memory);
  expect([wordsOf(kept.ours), kept.contested]).toEqual(['a* b', {}]);
  const taken = mergeTracks(tracksOf('a b'), tracksOf('a b* c'), memory);
  expect([wordsOf(taken.ours), taken.contested]).toEqual(['a b* c', {}]);
  const both = mergeTracks(tracksOf('a* b'), tracksOf('a b*'), memory);
  expect(wordsOf(both.ours)).toBe('a* b');
  expect(Object.keys(both.contested)).toEqual(['tracks']);
  const declined = { ...memory, declined: both.contested };
  expect(mergeTracks(tracksOf('a* b'), tracksOf('a b*'), declined).contested).toEqual({});
});

test('lists that would outgrow a release are left to a person', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => aTrack({ id: anId('track', from + index) }));
  const [here, there] = [many(1, 400), many(1001, 400)];
  const merged = mergeTracks(here, there, { ...memoryOf(''), declined: {} });
  expect([merged.ours, merged.theirs]).toEqual([here, there]);
  expect(Object.keys(merged.contested)).toEqual(['tracks']);
});

test('a track from the old catalogue keeps what that does not know', () => {
  const [stored] = tracksOf('a');
  const [incoming] = tracksOf('a*');
  if (!stored || !incoming) throw new Error('Two tracks were made.');
  const memory = { ...memoryOf('a'), base: trackPrintsOf([{ ...stored, lyrics: 'La' }], print) };
  const { ours } = mergeTracks([{ ...stored, lyrics: 'La' }], [incoming], memory);
  expect(ours).toEqual([{ ...incoming, lyrics: 'La' }]);
});
