// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginRun } from '#domain/importProgress';
import type { ImportRun } from '#domain/importRun';
import { useImport } from './useImport.ts';

const calls = vi.hoisted(() => ({ getImport: vi.fn(), startImport: vi.fn() }));
vi.mock('#adapters/api', () => ({ api: calls }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const aRun = (id: string): ImportRun => ({
  ...beginRun({
    ...{ id, dryRun: true, part: 'all', source: 'old.json', by: 'Astrid', account: 'a' },
    ...{ startedAt: '2026-03-20T09:00:00.000Z', from: { upload: 'x' } },
  }),
  pace: null,
});

it('leaves out the answer to an older question, and goes on asking once at a time', async () => {
  vi.useFakeTimers();
  const { promise, resolve: answerLate } = Promise.withResolvers<ImportRun>();
  calls.getImport.mockReturnValueOnce(promise).mockReturnValue(new Promise(() => undefined));
  calls.startImport.mockResolvedValue(aRun('2'));
  const { result } = renderHook(() => useImport());
  await act(() => result.current.start({ dryRun: true, part: 'all' }));
  await act(async () => answerLate(aRun('1')));
  expect(result.current.run?.id).toBe('2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls.getImport).toHaveBeenCalledTimes(2);
});
