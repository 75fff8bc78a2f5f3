import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadRecording } from '#adapters/upload';
import { aTrack } from '#fixtures/tracks';
import { aTone } from '#fixtures/wav';
import { $recordingUploads } from '../state/uploads.ts';
import { cancelUpload } from './recordingUploads.ts';
import { TrackRecording } from './TrackRecording.tsx';

beforeEach(() => {
  vi.mocked(uploadRecording).mockReturnValue(new Promise(() => undefined));
});

afterEach(() => {
  for (const key of uploads()) cancelUpload(key);
  vi.mocked(uploadRecording).mockReset();
});

const track = aTrack({ number: 1, name: 'Salt' });
const stored = {
  track: track.id,
  bytes: 44,
  storedAt: '2026-11-01T00:00:00.000Z',
  fileName: 'salt.wav',
  url: 'https://recordings.example/salt.wav',
  sound: { state: 'ready', share: 1, seconds: 120, waveform: '', isPublic: true },
} as const;
const first = {
  track: track.id,
  bytes: 44,
  storedAt: '2026-10-01T00:00:00.000Z',
  fileName: 'salt 1.wav',
  by: 'Noor',
  id: '0b9d5f0e-6c1a-4d6b-8a57-1c2d3e4f5a6b',
  seconds: 125,
  endedAt: '2026-11-01T00:00:00.000Z',
  endedBy: 'Astrid',
};
const until = '2026-12-01T00:00:00.000Z';

function show(given: Partial<Parameters<typeof TrackRecording>[0]> = {}) {
  const props = {
    ...{ track, stored, earlier: [], failure: null, isSaved: true },
    ...{ onRemove: vi.fn(), onRestore: vi.fn(), onPurge: vi.fn(), onChange: vi.fn() },
    onUndecided: vi.fn(),
    ...given,
  };
  render(<TrackRecording {...props} />);
  return props;
}

const uploads = () => Object.keys($recordingUploads.get());
const isSending = () => vi.waitFor(() => expect(uploads()).toHaveLength(1), { timeout: 20_000 });
const choose = () =>
  userEvent.upload(
    screen.getByLabelText(/^(Replace|Upload) the recording/),
    new File([aTone({ seconds: 1 })], 'other.wav', { type: 'audio/wav' }),
  );

it('says what replacing does before anything is sent', async () => {
  show();
  await choose();
  const question = screen.getByRole('dialog');
  expect(question.textContent).toContain('“other.wav” replaces “salt.wav”');
  expect(question.textContent).toContain('Visitors hear the new recording');
  expect(uploads()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(uploads()).toEqual([]);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await isSending();
});

it('asks nothing where somebody has chosen what visitors hear of the first recording', async () => {
  const { onUndecided } = show({ stored: undefined, track: { ...track, listen: 'none' } });
  await choose();
  await isSending();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onUndecided).not.toHaveBeenCalled();
});

it('sends no first recording before somebody has chosen what visitors hear', async () => {
  const { onUndecided } = show({ stored: undefined });
  await choose();
  expect(onUndecided).toHaveBeenCalledOnce();
  expect(uploads()).toEqual([]);
});

it('names file, length and person of an earlier recording, and brings it back by one press', async () => {
  const { onRestore } = show({ stored: undefined, earlier: [{ ...first, until }] });
  const list = screen.getByRole('region', { name: 'Earlier recordings of Salt' });
  expect(list.textContent).toMatch(
    /salt 1\.wav · 2:05Uploaded by Noor, .*Replaced or deleted by Astrid/,
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Use the earlier recording: salt 1.wav · 2:05' }),
  );
  expect(onRestore).toHaveBeenCalledWith(track, first.id);
});

it('asks before it deletes an earlier recording for good', async () => {
  const { onPurge } = show({ earlier: [{ ...first, until }] });
  await userEvent.click(screen.getByRole('button', { name: /^Delete now: salt 1/ }));
  expect(onPurge).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete now' }));
  expect(onPurge).toHaveBeenCalledWith(track, first.id);
});

it('offers no way back to a recording whose file is gone', () => {
  show({ earlier: [first] });
  expect(screen.getByText(/Its file is deleted\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use the earlier/ })).toBeNull();
});

it('offers artists nothing that is refused for a recording of a public release', () => {
  show({ needsApproval: true });
  expect(screen.queryByRole('button', { name: 'Delete the recording' })).toBeNull();
  expect(screen.queryByLabelText(/^Replace the recording/)).toBeNull();
  expect(screen.getByText(/Ask the label to change the recording/)).toBeTruthy();
  cleanup();
  show();
  expect(screen.getByRole('button', { name: 'Delete the recording' })).toBeTruthy();
});
