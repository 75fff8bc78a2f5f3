// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Versioned } from '#contract/endpoint';
import { Problem } from '#domain/problem';
import { type Release, releaseSchema } from '#domain/release/release';
import { aRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { type ReleaseDraft, releaseDraftSchema } from './draft.ts';
import { createEntryEditor, isDirty, isToSave, type Opened } from './entryEditor.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

type Save = (entity: Release, ifMatch: number) => Promise<Versioned<Release>>;

/** An editor of one stored release; `save` may reject. */
function anEditor(save?: Save, stored: Opened<Release> = { value: aRelease(), version: 3 }) {
  const sent: [string, number][] = [];
  const inStore = { now: stored };
  const take: Save = async (value, ifMatch) => {
    sent.push([value.title, ifMatch]);
    return save ? save(value, ifMatch) : { value, version: ifMatch + 1 };
  };
  const editor = createEntryEditor<Release, ReleaseDraft>(
    {
      kind: 'release',
      nameOf: ({ title }) => title,
      draftSchema: releaseDraftSchema,
      schema: releaseSchema,
      fields: ['title', 'links', 'releaseDate', 'tracks'],
      archiving: (archived) => ({ archived }),
      history: async () => ({ versions: [] }),
    },
    { key: '1', username: 'astrid', load: async () => inStore.now, save: take },
  );
  const state = () => {
    const editing = editor.$editing.get();
    if (!editing) throw new Error('The entry is not loaded.');
    return editing;
  };
  /** Another person saves, and the editor learns of it. */
  const learn = (value: Release, version: number, isYou = false) => {
    inStore.now = { value, version };
    return editor.learn({ version, by: 'Mina', at: '2026-06-01T08:00:00.000Z', isYou });
  };
  return { editor, sent, state, learn, isDirty: () => isDirty(state()) };
}

/** A loaded editor whose title was changed. */
async function edited(title: string, save?: Save) {
  const made = anEditor(save);
  await made.editor.load();
  made.editor.change({ title });
  return made;
}

const changedTo = (value: Release, version: number) => () =>
  Promise.reject(new Problem('changed', 'Changed.', { current: value, etag: `"${version}"` }));

it('saves a substitute for what is stored as it is, and then has no notice of it', async () => {
  const substitute = {
    faults: [{ path: 'title', message: 'A title has at most 300 characters.' }],
  };
  const stored = { value: aRelease({ title: 'Low Water' }), version: 3, substitute };
  const { editor, sent, state } = anEditor(undefined, stored);
  await editor.load();
  editor.change({ title: 'High Water' });
  editor.discard();
  expect([state().substitute, isDirty(state()), isToSave(state())]).toEqual([
    substitute,
    false,
    true,
  ]);
  expect(await editor.save()).toBe(true);
  expect([sent, state().substitute, isToSave(state())]).toEqual([[['Low Water', 3]], null, false]);
});

it('saves against the loaded version, and continues from the new one', async () => {
  const { editor, isDirty, sent, state } = await edited('High Water');
  expect(isDirty()).toBe(true);
  expect(await editor.save()).toBe(true);
  expect([sent, isDirty(), state().version]).toEqual([[['High Water', 3]], false, 4]);
});

it('saves once, however often save is called', async () => {
  const { editor, sent } = await edited('High Water');
  expect(await Promise.all([editor.save(), editor.save(), editor.save()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(sent).toHaveLength(1);
});

it('keeps changes made during a save', async () => {
  const { editor, isDirty, state } = await edited('High Water');
  const saving = editor.save();
  editor.change({ title: 'Higher Water' });
  await saving;
  expect(state().mine.title).toBe('Higher Water');
  expect(isDirty()).toBe(true);
});

it('sends nothing that the schema refuses, and reports the field', async () => {
  const { editor, sent, state } = await edited('');
  expect(await editor.save()).toBe(false);
  expect(state().errors).toEqual([{ path: 'title', message: 'A release needs a title.' }]);
  expect(state().problem?.code).toBe('invalid-input');
  expect(sent).toEqual([]);
  editor.change({ title: 'x' });
  expect(state()).toMatchObject({ errors: [], problem: null });
});

it('shows errors from the server, and loses nothing', async () => {
  const errors = [{ path: 'barcode', message: 'Mistyped.' }];
  const refuse = () => Promise.reject(new Problem('invalid-input', 'No.', { errors }));
  const { editor, state } = await edited('High Water', refuse);
  expect(await editor.save()).toBe(false);
  expect([state().errors, state().mine.title]).toEqual([errors, 'High Water']);
});

it('offers both versions when another save came first, and saves the choice', async () => {
  const theirs = aRelease({ title: 'Theirs', releaseDate: '2027-01-01' });
  const answers: Save[] = [
    changedTo(theirs, 5),
    async (value, version) => ({ value, version: version + 1 }),
  ];
  const { editor, sent, state } = await edited('Mine', (...given) =>
    (answers.shift() ?? changedTo(theirs, 9))(...given),
  );
  expect(await editor.save()).toBe(false);
  expect(state().theirs?.version).toBe(5);
  expect(await editor.resolve(new Map([['title', 'mine']]))).toBe(true);
  expect(sent).toEqual([
    ['Mine', 3],
    ['Mine', 5],
  ]);
  expect(state().base).toMatchObject({ title: 'Mine', releaseDate: '2027-01-01' });
});

it('treats a save whose answer was lost as saved', async () => {
  const { editor, isDirty, state } = await edited(
    'Mine',
    changedTo(aRelease({ title: 'Mine' }), 4),
  );
  expect(await editor.save()).toBe(true);
  expect([state().theirs, state().version, isDirty()]).toEqual([null, 4, false]);
});

it('restores the changes of a crashed page', async () => {
  vi.useFakeTimers();
  await edited('Typed before the crash');
  await vi.advanceTimersByTimeAsync(300);
  const { editor, state } = anEditor();
  await editor.load();
  expect(state().mine.title).toBe('Typed before the crash');
  expect(state().restoredFrom).not.toBeNull();
  editor.discard();
  const again = anEditor();
  await again.editor.load();
  expect(again.state()).toMatchObject({ restoredFrom: null, mine: aRelease() });
});

it('asks at once when a restored draft is based on an old version', async () => {
  vi.useFakeTimers();
  await edited('Mine');
  await vi.advanceTimersByTimeAsync(300);
  const { editor, state } = anEditor(undefined, { value: aRelease({ title: 'T' }), version: 8 });
  await editor.load();
  expect(state()).toMatchObject({ theirs: { version: 8 }, mine: { title: 'Mine' } });
});

it('drops the draft once the stored value was chosen in every field', async () => {
  vi.useFakeTimers();
  await edited('Mine');
  await vi.advanceTimersByTimeAsync(300);
  const stored = { value: aRelease({ title: 'T' }), version: 8 };
  const { editor, isDirty, sent, state } = anEditor(undefined, stored);
  await editor.load();
  expect(await editor.resolve(new Map([['title', 'theirs']]))).toBe(true);
  expect([sent, isDirty(), state().restoredFrom]).toEqual([[], false, null]);
  const again = anEditor(undefined, stored);
  await again.editor.load();
  expect(again.state()).toMatchObject({ theirs: null, restoredFrom: null });
});

it('keeps the drafts of two people apart', async () => {
  vi.useFakeTimers();
  await edited('Mine');
  await vi.advanceTimersByTimeAsync(300);
  expect(Object.keys(localStorage)).toEqual(['gatefold.draft.astrid.release.1']);
});

const [salt, marsh] = [aTrack({ number: 1, name: 'Salt' }), aTrack({ number: 2, name: 'Marsh' })];
const withTracks = (...composers: string[]) =>
  aRelease({
    tracks: [salt, marsh].map((track, index) => ({ ...track, composer: composers[index] ?? '' })),
  });

it('saves what two people changed in different tracks, without a question', async () => {
  const sent: [Release, number][] = [];
  const theirs = withTracks('', 'Per Lie');
  const save: Save = async (value, version) => {
    sent.push([value, version]);
    if (version === 3) return changedTo(theirs, 4)();
    return { value, version: version + 1 };
  };
  const { editor, state, isDirty } = anEditor(save, { value: withTracks(), version: 3 });
  await editor.load();
  editor.change({ tracks: withTracks('Nils By').tracks });
  expect(await editor.save()).toBe(true);
  expect(sent.map(([, version]) => version)).toEqual([3, 4]);
  expect(sent[1]?.[0].tracks).toEqual(withTracks('Nils By', 'Per Lie').tracks);
  expect([state().theirs, isDirty(), state().version]).toEqual([null, false, 5]);
  expect(state().takenIn).toMatchObject({ fields: ['tracks'] });
  editor.change({ title: 'High Water' });
  await editor.save();
  expect(state().takenIn).toBeNull();
});

it('keeps what was typed while a save met another', async () => {
  const typed: (() => void)[] = [];
  const save: Save = async (value, version) => {
    if (version > 3) return { value, version: version + 1 };
    typed[0]?.();
    return changedTo(withTracks('', 'Per Lie'), 4)();
  };
  const { editor, state } = anEditor(save, { value: withTracks(), version: 3 });
  typed.push(() => editor.change({ title: 'Typed meanwhile' }));
  await editor.load();
  editor.change({ tracks: withTracks('Nils By').tracks });
  expect(await editor.save()).toBe(true);
  expect(state().mine.title).toBe('Typed meanwhile');
  expect(state().mine.tracks.map(({ composer }) => composer)).toEqual(['Nils By', 'Per Lie']);
});

it('asks for the same field of the same track, and keeps everything else', async () => {
  const theirs = withTracks('Theirs', 'Per Lie');
  const save: Save = async (value, version) =>
    version === 3 ? changedTo(theirs, 4)() : { value, version: version + 1 };
  const { editor, state } = anEditor(save, { value: withTracks(), version: 3 });
  await editor.load();
  editor.change({ tracks: withTracks('Mine').tracks, title: 'High Water' });
  expect(await editor.save()).toBe(false);
  expect(state().theirs?.version).toBe(4);
  expect(await editor.resolve(new Map([['tracks/0/composer', 'theirs']]))).toBe(true);
  expect(state().base).toMatchObject({ title: 'High Water', tracks: theirs.tracks });
});

it('an unchanged form follows what somebody else saved, and says so', async () => {
  const { editor, learn, state, isDirty } = anEditor();
  await editor.load();
  await learn(aRelease({ title: 'Theirs' }), 4);
  expect([state().mine.title, state().version, isDirty()]).toEqual(['Theirs', 4, false]);
  expect(state().takenIn).toMatchObject({ by: 'Mina', fields: ['title'] });
  await learn(aRelease({ title: 'Older' }), 3);
  expect(state().mine.title).toBe('Theirs');
});

it('a changed form offers what somebody else saved, and takes it in', async () => {
  const { editor, learn, sent, state } = await edited('Mine');
  await learn(aRelease({ releaseDate: '2027-01-01' }), 4);
  expect(state()).toMatchObject({ mine: { title: 'Mine' }, newer: { by: 'Mina' }, version: 3 });
  expect(state().mine.releaseDate).not.toBe('2027-01-01');
  editor.takeIn();
  expect(state()).toMatchObject({
    mine: { title: 'Mine', releaseDate: '2027-01-01' },
    newer: null,
    takenIn: { fields: ['releaseDate'] },
  });
  expect(await editor.save()).toBe(true);
  expect(sent).toEqual([['Mine', 4]]);
});

it('taking in a change of the same field asks, and discarding takes the newer version', async () => {
  const asked = await edited('Mine');
  await asked.learn(aRelease({ title: 'Theirs' }), 4, true);
  asked.editor.takeIn();
  expect(asked.state()).toMatchObject({ theirs: { version: 4, isYou: true }, newer: null });
  const { editor, learn, state } = await edited('Mine');
  await learn(aRelease({ title: 'Theirs' }), 4);
  editor.discard();
  expect(state()).toMatchObject({ mine: { title: 'Theirs' }, version: 4, newer: null });
});

it('restores a draft over a newer version that changed something else', async () => {
  vi.useFakeTimers();
  await edited('Mine');
  await vi.advanceTimersByTimeAsync(300);
  const stored = { value: aRelease({ releaseDate: '2027-01-01' }), version: 8 };
  const { editor, isDirty, state } = anEditor(undefined, stored);
  await editor.load();
  expect(state()).toMatchObject({
    version: 8,
    theirs: null,
    mine: { title: 'Mine', releaseDate: '2027-01-01' },
    takenIn: { fields: ['releaseDate'] },
  });
  expect([isDirty(), state().restoredFrom === null]).toEqual([true, false]);
});
