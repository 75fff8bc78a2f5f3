// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FieldError } from '#domain/problem';
import type { Track } from '#domain/release/track';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { TracksField } from './TracksField.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function show(first: Track[], errors: FieldError[] = []) {
  let tracks = first;
  let saves = 0;
  function Form() {
    const [value, setValue] = useState(first);
    tracks = value;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saves += 1;
        }}
      >
        <TracksField
          releaseId={anId('release', 1)}
          value={value}
          onChange={setValue}
          errors={errors}
        />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<Form />);
  const user = userEvent.setup();
  if (!screen.queryByRole('table')) await user.click(button('Table'));
  await screen.findByRole('table', { name: 'Tracks as a table' });
  return { user, tracks: () => tracks, saves: () => saves };
}

const button = (name: string) => screen.getByRole('button', { name });
const cell = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const three = () => [1, 2, 3].map((number) => aTrack({ number }));

test('cells are edited by keyboard: Enter goes down, Shift and Enter up, Escape takes back', async () => {
  const { user, tracks, saves } = await show(three());
  await user.click(cell('Composer, 1. Track 1'));
  await user.keyboard('Noor{Enter}Bo{Enter}Cy{Shift>}{Enter}{/Shift}');
  expect(tracks().map(({ composer }) => composer)).toEqual(['Noor', 'Bo', 'Cy']);
  expect(document.activeElement).toBe(cell('Composer, 2. Track 2'));
  await user.keyboard('Other{Escape}');
  expect(tracks()[1]?.composer).toBe('Bo');
  await user.tab();
  expect(document.activeElement).toBe(cell('Lyrics writer, 2. Track 2'));
  await user.click(cell('Explicit, 3. Track 3'));
  await user.keyboard('{Enter}');
  expect(tracks()[2]?.explicit).toBe(true);
  expect(saves()).toBe(0);
});

test('the cells have the rules of the list: ISRCs, languages, what visitors hear', async () => {
  const { user, tracks } = await show(three());
  await user.type(cell('ISRC, 1. Track 1'), 'qz lbl 20 19501');
  await user.tab();
  expect(tracks()[0]?.isrc).toBe('QZLBL2019501');
  const second = cell('ISRC, 2. Track 2');
  await user.type(second, 'QZLBL2{Enter}');
  expect(second.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(second.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/An ISRC has 12/);
  const language = cell('Language, 1. Track 1');
  await user.click(language);
  await user.selectOptions(language, 'Norwegian Bokmål');
  await user.selectOptions(cell('Visitors hear: After its release, 2. Track 2'), 'A clip');
  expect(tracks()[0]?.language).toBe('nb');
  expect(tracks()[1]?.listen).toBe('clip');
  await user.selectOptions(language, 'Same as the release');
  expect(tracks()[0]?.language).toBeUndefined();
});

test('the view is remembered, and a track that is added there gets the focus', async () => {
  const { user, tracks } = await show(three());
  await user.click(button('Add a track'));
  await user.keyboard('Salt');
  expect(tracks()[3]?.name).toBe('Salt');
  cleanup();
  await show(three());
  expect(screen.queryByRole('button', { name: 'Edit Track 1' })).toBeNull();
  await userEvent.click(button('List'));
  expect(button('Edit Track 1')).toBeTruthy();
});

test('an error is tied to its cell; one without a column says its field and leads to the list', async () => {
  const { user } = await show(three(), [
    { path: 'tracks.1.length', message: 'Write it as 3:45.' },
    { path: 'tracks.2.credits', message: 'Line 1 needs a role.' },
  ]);
  const length = cell('Length, 2. Track 2');
  expect(length.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(length.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Write it as 3:45.',
  );
  expect(screen.getByText('Credits: Line 1 needs a role.')).toBeTruthy();
  await user.click(button('Edit 3. Track 3 in the list'));
  expect(screen.getAllByLabelText('Credits')[1]?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getAllByLabelText('Name')[1]);
});

test('fields are set on the chosen tracks at once, shown before, and undone', async () => {
  const before = three().map((track, index) => ({
    ...track,
    ...(index === 0 && { composer: 'Bo' }),
  }));
  const { user, tracks } = await show(before);
  await user.click(button('All tracks…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'For all tracks' }));
  const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Change / });
  expect(confirm().disabled).toBe(true);
  await user.type(dialog.getByLabelText('Composer'), 'Noor');
  await user.selectOptions(dialog.getByLabelText('Language'), 'Instrumental');
  await user.selectOptions(dialog.getByLabelText('Visitors hear: After its release'), 'A clip');
  expect(dialog.getByText('Composer: Bo → Noor')).toBeTruthy();
  expect(dialog.getAllByText('Visitors hear: After its release: Nothing → A clip')).toHaveLength(3);
  await user.click(dialog.getByRole('checkbox', { name: /^2\. Track 2/ }));
  expect(confirm().textContent).toBe('Change 2 tracks');
  await user.click(confirm());
  const set = { composer: 'Noor', language: 'zxx', listen: 'clip' };
  expect(tracks()).toEqual([{ ...before[0], ...set }, before[1], { ...before[2], ...set }]);
  expect(document.activeElement).toBe(button('Undo'));
  await user.click(button('Undo'));
  expect(tracks()).toEqual(before);
});
