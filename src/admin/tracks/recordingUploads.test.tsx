import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadRecording } from '#adapters/upload';
import { Problem } from '#domain/problem';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { $toasts } from '#stores/toasts';
import { $recordingUploads } from '../state/uploads.ts';
import {
  cancelUpload,
  dropUnsavedUploads,
  forgetDoneUploads,
  pauseUpload,
  resumeUpload,
  startSavedUploads,
  startUpload,
  uploadKey,
} from './recordingUploads.ts';

type Watch = { onProgress: (sent: number, all: number) => void; signal: AbortSignal };
type Sent = { end: () => void; fail: (error: unknown) => void; watch: Watch };
const sent = new Map<string, Sent>();

beforeEach(() => {
  sent.clear();
  vi.mocked(uploadRecording).mockImplementation(
    ({ track }, watch) =>
      new Promise<void>((end, fail) => {
        sent.set(track, { end, fail, watch });
        watch.signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
      }),
  );
});
afterEach(() => {
  for (const key of Object.keys($recordingUploads.get())) cancelUpload(key);
  vi.mocked(uploadRecording).mockReset();
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const wav = () => new File([aWav({ sound: 8000 })], 'song.wav');
const isAskedOnLeaving = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
type TestTrack = ReturnType<typeof aTrack>;
const uploadOf = (track: TestTrack) => $recordingUploads.get()[uploadKey(track)];

async function started(track: TestTrack): Promise<Sent> {
  await startUpload(track, wav());
  await soon(() => expect(sent.has(track.id)).toBe(true));
  const one = sent.get(track.id);
  if (!one) throw new Error('It was sent.');
  return one;
}

it('goes on without a screen, asks before the page is left, and tells of its end', async () => {
  const track = aTrack({ number: 1 });
  const { watch, end } = await started(track);
  watch.onProgress(1, 4);
  expect(uploadOf(track)?.share).toBe(0.25);
  expect(isAskedOnLeaving()).toBe(true);
  end();
  await soon(() => expect(uploadOf(track)?.state).toBe('done'));
  expect(isAskedOnLeaving()).toBe(false);
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'The recording of Track 1 is uploaded: song.wav',
  ]);
  forgetDoneUploads();
  expect(uploadOf(track)).toBeUndefined();
});

it('sends two at a time, and a cancelled one makes room', async () => {
  const [first, second, third] = [1, 2, 3].map((number) => aTrack({ number })) as [
    TestTrack,
    TestTrack,
    TestTrack,
  ];
  for (const track of [first, second, third]) await startUpload(track, wav());
  await soon(() => expect(sent.size).toBe(2));
  expect(uploadOf(third)?.state).toBe('waiting');
  cancelUpload(uploadKey(first));
  expect(sent.get(first.id)?.watch.signal.aborted).toBe(true);
  await soon(() => expect(sent.has(third.id)).toBe(true));
  expect(uploadOf(first)).toBeUndefined();
  sent.get(second.id)?.end();
  sent.get(third.id)?.end();
  await soon(() => expect(isAskedOnLeaving()).toBe(false));
  expect($toasts.get().map(({ text }) => text)).toEqual(['The recordings are uploaded.']);
});

it('is paused, which gives its place to another, and resumed', async () => {
  const track = aTrack({ number: 1 });
  const { watch } = await started(track);
  watch.onProgress(1, 2);
  pauseUpload(uploadKey(track));
  expect(watch.signal.aborted).toBe(true);
  expect(uploadOf(track)).toMatchObject({ state: 'paused', share: 0.5 });
  expect(isAskedOnLeaving()).toBe(true);
  sent.clear();
  resumeUpload(uploadKey(track));
  await soon(() => expect(sent.has(track.id)).toBe(true));
  sent.get(track.id)?.end();
  await soon(() => expect(uploadOf(track)?.state).toBe('done'));
});

const away = () => new Problem('unavailable', 'The API is away.');

it('is retried three times with pauses, and a busy moment needs nobody', async () => {
  const track = aTrack({ number: 1 });
  const { fail } = await started(track);
  vi.useFakeTimers();
  sent.clear();
  fail(away());
  await vi.advanceTimersByTimeAsync(1_900);
  expect([sent.size, uploadOf(track)?.state]).toEqual([0, 'sending']);
  await vi.advanceTimersByTimeAsync(200);
  sent.get(track.id)?.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(uploadOf(track)?.state).toBe('done');
  expect(uploadRecording).toHaveBeenCalledTimes(2);
});

it('is not retried while it is paused', async () => {
  const track = aTrack({ number: 1 });
  const { fail } = await started(track);
  vi.useFakeTimers();
  fail(away());
  await vi.advanceTimersByTimeAsync(100);
  pauseUpload(uploadKey(track));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploadRecording).toHaveBeenCalledTimes(1);
  expect(uploadOf(track)?.state).toBe('paused');
});

it('says why it failed, and is tried again when the connection is back', async () => {
  const track = aTrack({ number: 1 });
  const { fail } = await started(track);
  vi.useFakeTimers();
  fail(away());
  for (const pause of [2_000, 8_000, 30_000]) {
    sent.clear();
    await vi.advanceTimersByTimeAsync(pause);
    sent.get(track.id)?.fail(away());
  }
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await soon(() => expect(uploadOf(track)?.state).toBe('failed'));
  expect(uploadOf(track)).toMatchObject({ failure: 'The API is away.', isWorthRetrying: true });
  sent.clear();
  window.dispatchEvent(new Event('online'));
  await soon(() => expect(sent.has(track.id)).toBe(true));
  sent.get(track.id)?.end();
  await soon(() => expect(uploadOf(track)?.state).toBe('done'));
});

it('keeps the recording of a new track until the release is saved with it', async () => {
  const [saved, forgotten] = [aTrack({ number: 1 }), aTrack({ number: 2 })];
  await startUpload(saved, wav(), { isUnsaved: true });
  await startUpload(forgotten, wav(), { isUnsaved: true });
  expect(sent.size).toBe(0);
  expect(isAskedOnLeaving()).toBe(true);
  startSavedUploads(saved.releaseId, [saved]);
  await soon(() => expect(sent.has(saved.id)).toBe(true));
  expect(uploadOf(forgotten)?.state).toBe('unsaved');
  dropUnsavedUploads();
  expect(uploadOf(forgotten)).toBeUndefined();
  sent.get(saved.id)?.end();
  await soon(() => expect(isAskedOnLeaving()).toBe(false));
});

it('refuses a file that is no WAV, with the reason', async () => {
  const track = aTrack({ number: 1 });
  await startUpload(track, new File(['ID3'], 'song.wav'));
  expect(uploadOf(track)).toMatchObject({ state: 'failed', isWorthRetrying: false });
  expect(uploadOf(track)?.failure).toContain('not a WAV');
  expect(sent.size).toBe(0);
});
