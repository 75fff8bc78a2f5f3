// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Track, trackSchema } from '#domain/release/track';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { TracksField } from './TracksField.tsx';

afterEach(cleanup);

function show(first: Track[]) {
  let tracks = first;
  function Form() {
    const [value, setValue] = useState(first);
    tracks = value;
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
