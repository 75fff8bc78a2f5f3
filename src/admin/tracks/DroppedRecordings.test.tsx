// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { expectTied } from '#fixtures/tiedErrors';
import { aTrack } from '#fixtures/tracks';
import { aTone } from '#fixtures/wav';
import { type ChosenRecording, DroppedRecordings, readDropped } from './DroppedRecordings.tsx';

afterEach(cleanup);

const tracks = [aTrack({ number: 1, name: 'Salt' }), aTrack({ number: 2, name: 'Marsh' })];
const wav = (name: string) => new File([aTone({ seconds: 2 })], name);

const show = (...files: File[]) => showWith({ fixed: [] }, ...files);

/** Shows files of which some are for tracks whose recording only the label replaces. */
async function showWith({ fixed }: { fixed: string[] }, ...files: File[]) {
  const confirmed: ChosenRecording[][] = [];
  render(
    <DroppedRecordings
      dropped={await readDropped(files, { tracks, known: ['Noor Vale'] })}
      tracks={tracks}
      isRecorded={(track) => track === tracks[1]?.id}
      isFixed={({ name }) => fixed.includes(name)}
      onConfirm={(chosen) => confirmed.push(chosen)}
      onCancel={() => undefined}
    />,
  );
  return confirmed;
}

const hear = (choice: string) =>
  userEvent.selectOptions(screen.getByLabelText(/^What visitors hear/), choice);

const trackFor = (file: string) =>
  screen.getByLabelText<HTMLSelectElement>(`Track for ${file}`).selectedOptions[0]?.textContent;

test('files are matched, told of and sent in playing order', async () => {
  const confirmed = await show(
    wav('Noor Vale - 03 - Kelp.wav'),
    wav('02 Marsh.wav'),
    wav('salt.wav'),
    new File(['ID3 and so on'], '04 Coda.wav'),
  );
  expect(trackFor('salt.wav')).toBe('1. Salt');
  expect(trackFor('02 Marsh.wav')).toBe('2. Marsh (replaces its recording)');
  expect(trackFor('Noor Vale - 03 - Kelp.wav')).toBe('A new track: Kelp');
  expect(screen.getAllByText('0:02 · 16-bit, 44.1 kHz, stereo')).toHaveLength(3);
  expect(screen.getByText(/not a WAV/)).toBeTruthy();
  expect(screen.getByText(/One new track\. Its upload begins/)).toBeTruthy();
  await hear('Nothing');
  await userEvent.click(screen.getByRole('button', { name: 'Upload 3' }));
  expect(confirmed[0]?.map(({ file, track, name }) => [file.name, track?.name ?? name])).toEqual([
    ['salt.wav', 'Salt'],
    ['02 Marsh.wav', 'Marsh'],
    ['Noor Vale - 03 - Kelp.wav', 'Kelp'],
  ]);
});

test('a recording that only the label replaces is left out, and says so', async () => {
  await showWith({ fixed: ['Marsh'] }, wav('02 Marsh.wav'));
  expect(trackFor('02 Marsh.wav')).toBe('Leave it out');
  expect(screen.queryByRole('option', { name: /Marsh \(replaces/ })).toBeNull();
  expect(screen.getByText(/Ask the label to change the recording/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
});

test('two files for one track are not sent before one of them goes elsewhere', async () => {
  await show(wav('01 Salt.wav'), wav('02 Marsh.wav'));
  const upload = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload 2' });
  await hear('Nothing');
  await userEvent.selectOptions(screen.getByLabelText('Track for 02 Marsh.wav'), '1. Salt');
  expect(upload.disabled).toBe(true);
  expectTied('Salt can have one recording: choose another track.');
  await userEvent.selectOptions(screen.getByLabelText('Track for 02 Marsh.wav'), 'Leave it out');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload 1' }).disabled).toBe(false);
});

test('new recordings are not uploaded before it is chosen what visitors hear of them', async () => {
  const confirmed = await show(wav('01 Salt.wav'), wav('Kelp.wav'));
  const upload = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload 2' });
  expect(upload.disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('even if it is nothing');
  await hear('Nothing');
  expect(upload.disabled).toBe(false);
  await hear('A clip');
  await userEvent.click(upload);
  expect(confirmed.map((chosen) => chosen.map(({ listen }) => listen))).toEqual([['clip', 'clip']]);
});

test('a recording that replaces another leaves what visitors hear as it is', async () => {
  const confirmed = await show(wav('02 Marsh.wav'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1' }));
  expect(confirmed.map((chosen) => chosen.map(({ listen }) => listen))).toEqual([[undefined]]);
});
