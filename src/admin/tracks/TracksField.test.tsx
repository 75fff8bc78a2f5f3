// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Track, trackSchema } from '#domain/release/track';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { TracksField } from './TracksField.tsx';

afterEach(cleanup);

/** Changes the tracks from outside, as when others save. */
let put: (tracks: Track[]) => void;

function show(first: Track[]) {
  let tracks = first;
  put = () => undefined;
  function Form() {
    const [value, setValue] = useState(first);
    tracks = value;
    put = setValue;
    return (
      <TracksField
        releaseId={anId('release', 1)}
        value={value}
        onChange={setValue}
        recording={(track) => <p>The recording of {track.name}</p>}
      />
    );
  }
  render(<Form />);
  return () => tracks;
}

const button = (name: string) => screen.getByRole('button', { name });

test('a new track comes last, opened, with its own id', async () => {
  const tracks = show([aTrack()]);
  const user = userEvent.setup();
  await user.click(button('Add a track'));
  await user.keyboard('Low water');
  const [, added] = tracks();
  expect(trackSchema.safeParse(added).success).toBe(true);
  expect(added).toMatchObject({ name: 'Low water', releaseId: anId('release', 1) });
  expect(screen.getByText('The recording of Low water')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('Edit Low water'));
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('visitors hear as much of a new track as the label says, and nothing unless it does', async () => {
  const tracks = show([]);
  await userEvent.click(button('Add a track'));
  expect(tracks()[0]?.listen).toBeUndefined();
  document.documentElement.dataset['labelListening'] = 'clip';
  await userEvent.click(button('Add a track'));
  delete document.documentElement.dataset['labelListening'];
  expect(tracks().map(({ listen }) => listen)).toEqual([undefined, 'clip']);
});

test('an ISRC is checked on blur, and normalised', async () => {
  const tracks = show([aTrack()]);
  const user = userEvent.setup();
  await user.click(button('Edit Track 1'));
  await user.type(screen.getByLabelText('ISRC'), 'qz-lbl-20-1950');
  expect(screen.queryByText(/An ISRC has 12/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/An ISRC has 12/)).toBeTruthy();
  await user.type(screen.getByLabelText('ISRC'), '1');
  await user.tab();
  expect(screen.queryByText(/An ISRC has 12/)).toBeNull();
  expect(tracks()[0]?.isrc).toBe('QZLBL2019501');
});

test('a moved track closes, and no other opens', async () => {
  const tracks = show([aTrack({ number: 1 }), aTrack({ number: 2 })]);
  const user = userEvent.setup();
  await user.click(button('Edit Track 1'));
  await user.click(button('Move Track 1 down'));
  expect(tracks().map(({ name }) => name)).toEqual(['Track 2', 'Track 1']);
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('Alt with an arrow moves the row that has the focus', async () => {
  const tracks = show([aTrack({ number: 1 }), aTrack({ number: 2 })]);
  const user = userEvent.setup();
  button('Edit Track 2').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(tracks().map(({ name }) => name)).toEqual(['Track 2', 'Track 1']);
  expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('0');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(tracks().map(({ name }) => name)).toEqual(['Track 2', 'Track 1']);
});

test('a row is dragged by its number', () => {
  const tracks = show([1, 2, 3].map((number) => aTrack({ number })));
  const rows = [...document.querySelectorAll('[data-row]')];
  for (const [index, row] of rows.entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * 50, 300, 50);
  const grip = rows[0]?.querySelector('[data-grip]');
  if (!grip) throw new Error('A row has a handle.');
  fireEvent.pointerDown(grip, { button: 0 });
  fireEvent.pointerMove(document, { clientY: 75 });
  fireEvent.pointerUp(document);
  fireEvent.pointerMove(document, { clientY: 10 });
  expect(tracks().map(({ name }) => name)).toEqual(['Track 2', 'Track 1', 'Track 3']);
});

test('an ISRC that is typed with blanks is normalised by Enter', async () => {
  const tracks = show([aTrack()]);
  const user = userEvent.setup();
  await user.click(button('Edit Track 1'));
  await user.type(screen.getByLabelText('ISRC'), 'qz lbl 20 19501{Enter}');
  expect(tracks()[0]?.isrc).toBe('QZLBL2019501');
});

test('a pasted list becomes tracks, which are shown before', async () => {
  const tracks = show([aTrack()]);
  await userEvent.click(button('Paste a list'));
  await userEvent.click(screen.getByLabelText('Track list'));
  await userEvent.paste('1. Salt 3:45\n2. Marsh QZ-LBL-20-19501');
  expect(screen.getByText('QZLBL2019501')).toBeTruthy();
  await userEvent.click(button('Add 2 tracks'));
  expect(tracks().map(({ name, isrc }) => [name, isrc])).toEqual([
    ['Track 1', ''],
    ['Salt', ''],
    ['Marsh', 'QZLBL2019501'],
  ]);
  expect(document.activeElement).toBe(button('Undo'));
});

test('a list pasted beside its tracks fills them in, and can be undone', async () => {
  const before = [aTrack({ number: 1, name: 'Salt', composer: 'Noor' }), aTrack({ number: 2 })];
  const tracks = show(before);
  await userEvent.click(button('Paste a list'));
  await userEvent.click(screen.getByLabelText('Track list'));
  await userEvent.paste('1. Salt QZ-LBL-20-19501\n2. Marsh 3:45\n3. Kelp');
  expect(screen.getByText('fills in 2. Track 2')).toBeTruthy();
  await userEvent.click(button('Fill in 2, add 1'));
  expect(tracks().map(({ name, isrc, composer }) => [name, isrc, composer])).toEqual([
    ['Salt', 'QZLBL2019501', 'Noor'],
    ['Marsh', '', ''],
    ['Kelp', '', ''],
  ]);
  expect(
    tracks()
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(before.map(({ id }) => id));
  expect(
    screen.getByText(/^Tracks filled in: 2, new: 1\./, { selector: '.list-undo' }),
  ).toBeTruthy();
  await userEvent.click(button('Undo'));
  expect(tracks()).toEqual(before);
});

test('an edit after a pasted list is not undone with it', async () => {
  const tracks = show([aTrack({ number: 1, name: 'Salt' })]);
  await userEvent.click(button('Paste a list'));
  await userEvent.click(screen.getByLabelText('Track list'));
  await userEvent.paste('Salt QZ-LBL-20-19501');
  await userEvent.click(button('Fill in 1, add 0'));
  await userEvent.click(button('Edit Salt'));
  await userEvent.type(screen.getByLabelText('Composer'), 'Noor');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(tracks()[0]).toMatchObject({ isrc: 'QZLBL2019501', composer: 'Noor' });
});

test('credits, lyrics and language are written with the track', async () => {
  const tracks = show([aTrack()]);
  const user = userEvent.setup();
  await user.click(button('Edit Track 1'));
  await user.type(screen.getByLabelText('Guests'), 'Ada');
  await user.type(screen.getByLabelText('Credits'), 'Drums: Bo{Enter}Bass: Cy');
  await user.type(screen.getByLabelText('Lyrics'), 'La la');
  await user.selectOptions(screen.getByLabelText('Language'), 'Norwegian Bokmål');
  await user.click(screen.getByLabelText('Explicit'));
  expect(tracks()[0]).toMatchObject({
    guests: 'Ada',
    credits: 'Drums: Bo\nBass: Cy',
    lyrics: 'La la',
    language: 'nb',
    explicit: true,
  });
  await user.selectOptions(screen.getByLabelText('Language'), 'Same as the release');
  expect(tracks()[0]?.language).toBeUndefined();
});

test('an open track stays open when others add one above it', async () => {
  const [one, two, other] = [1, 2, 3].map((number) => aTrack({ number }));
  show([one, two].flatMap((track) => track ?? []));
  await userEvent.click(button('Edit Track 2'));
  act(() => put([other, one, two].flatMap((track) => track ?? [])));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Track 2');
});
