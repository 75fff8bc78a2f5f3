import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { $toasts } from '#stores/toasts';
import { $recordingUploads, cancelUpload, startUpload, uploadKey } from './recordingUploads.ts';

type Watch = { onProgress: (sent: number, all: number) => void; signal: AbortSignal };
const { sent } = vi.hoisted(() => ({ sent: new Map<string, { end: () => void; watch: Watch }>() }));
vi.mock('#adapters/upload', () => ({
  uploadRecording: ({ track }: { track: string }, watch: Watch) =>
    new Promise<void>((end) => sent.set(track, { end, watch })),
}));

beforeEach(() => sent.clear());
afterEach(() => $toasts.set([]));

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const wav = () => new File([aWav({ sound: 8000 })], 'song.wav');
const isAskedOnLeaving = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const stateOf = (track: ReturnType<typeof aTrack>) => $recordingUploads.get()[uploadKey(track)];

it('goes on without a screen, asks before the page is left, and tells of its end', async () => {
  const track = aTrack({ number: 1 });
  const upload = startUpload(track, wav());
  await soon(() => expect(sent.has(track.id)).toBe(true));
  sent.get(track.id)?.watch.onProgress(1, 4);
  expect(stateOf(track)?.share).toBe(0.25);
  expect(isAskedOnLeaving()).toBe(true);
  sent.get(track.id)?.end();
  await upload;
  expect(stateOf(track)).toBeUndefined();
  expect(isAskedOnLeaving()).toBe(false);
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'The recording of Track 1 is uploaded: song.wav',
  ]);
});

it('sends two at a time, and a cancelled one makes room', async () => {
  const tracks = [1, 2, 3].map((number) => aTrack({ number }));
  const uploads = tracks.map((track) => startUpload(track, wav()));
  const [first, , third] = tracks;
  if (!first || !third) throw new Error('Three tracks were made.');
  await soon(() => expect(sent.size).toBe(2));
  expect(sent.has(third.id)).toBe(false);
  cancelUpload(uploadKey(first));
  expect(sent.get(first.id)?.watch.signal.aborted).toBe(true);
  for (const { end } of sent.values()) end();
  await soon(() => expect(sent.has(third.id)).toBe(true));
  sent.get(third.id)?.end();
  await Promise.all(uploads);
  expect(isAskedOnLeaving()).toBe(false);
});

it('refuses a file that is no WAV, with the reason', async () => {
  const track = aTrack({ number: 1 });
  await startUpload(track, new File(['ID3'], 'song.wav'));
  expect(stateOf(track)?.failure).toContain('not a WAV');
  expect(sent.size).toBe(0);
});
