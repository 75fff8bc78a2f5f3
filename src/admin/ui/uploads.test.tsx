import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { useUpload } from './uploads.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

it('sends an image again while the service is busy, and says so only when that fails, too', async () => {
  const { result } = renderHook(useUpload);
  const done = vi.fn();
  const send = vi.fn(async () => 'address');
  send.mockRejectedValueOnce(new Problem('unavailable', 'Storage is busy.'));
  act(() => void result.current.start(send, done));
  await minute();
  expect(done).toHaveBeenCalledWith('address');
  expect(result.current.state.failure).toBeNull();

  send.mockRejectedValue(new Problem('unavailable', 'Storage is busy.'));
  act(() => void result.current.start(send, done));
  await minute();
  expect(result.current.state.failure).toBe('Storage is busy.');
  expect(send).toHaveBeenCalledTimes(6);
});

it('sends a refused image once, and nothing more once it is cancelled', async () => {
  const { result } = renderHook(useUpload);
  const refused = vi.fn().mockRejectedValue(new Problem('unsupported', 'This is no image.'));
  act(() => void result.current.start(refused, vi.fn()));
  await minute();
  expect(refused).toHaveBeenCalledTimes(1);
  const busy = vi.fn().mockRejectedValue(new Problem('unavailable', 'Storage is busy.'));
  act(() => void result.current.start(busy, vi.fn()));
  await act(async () => result.current.cancel());
  await minute();
  expect(busy).toHaveBeenCalledTimes(1);
});
