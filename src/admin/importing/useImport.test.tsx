import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportRun } from '#domain/importing/importRun';
import { calls } from '#fixtures/fakeApi';
import { anImportRun } from '#fixtures/importRuns';
import { queryClient } from '../state/queries.ts';
import { useImport } from './useImport.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('drops the answer to an older call, and keeps polling with one call at a time', async () => {
  vi.useFakeTimers();
  const { promise, resolve: answerLate } = Promise.withResolvers<ImportRun>();
  calls.getImport.mockReturnValueOnce(promise).mockReturnValue(new Promise(() => undefined));
  calls.startImport.mockResolvedValue(anImportRun({ id: '2' }));
  const { result } = renderHook(() => useImport());
  await act(() => result.current.start({ dryRun: true, part: 'all' }));
  answerLate(anImportRun({ id: '1' }));
  await pass(10);
  expect(result.current.query.data?.id).toBe('2');
  await pass(1_000);
  expect(calls.getImport).toHaveBeenCalledTimes(2);
});
