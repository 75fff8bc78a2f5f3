// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportRun } from '#domain/importing/importRun';
import { calls } from '#fixtures/fakeApi';
import { anImportRun } from '#fixtures/importRuns';
import { useImport } from './useImport.ts';

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.useRealTimers();
});

it('leaves out the answer to an older question, and goes on asking once at a time', async () => {
  vi.useFakeTimers();
  const { promise, resolve: answerLate } = Promise.withResolvers<ImportRun>();
  calls.getImport.mockReturnValueOnce(promise).mockReturnValue(new Promise(() => undefined));
  calls.startImport.mockResolvedValue(anImportRun({ id: '2' }));
  const { result } = renderHook(() => useImport());
  await act(() => result.current.start({ dryRun: true, part: 'all' }));
  await act(async () => answerLate(anImportRun({ id: '1' })));
  expect(result.current.run?.id).toBe('2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls.getImport).toHaveBeenCalledTimes(2);
});
