import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { queryClient, reload, setAnswer, useCall, usePages } from './queries.ts';

const { getFormToken } = calls;
/** An answer that the test gives at a chosen moment. */
function later() {
  const answer = Promise.withResolvers<{ token: string }>();
  getFormToken.mockReturnValueOnce(answer.promise);
  return answer;
}

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const ask = () => renderHook(() => useCall('getFormToken', {})).result;

it('shows what a call answered', async () => {
  getFormToken.mockResolvedValueOnce({ token: 'a' });
  const query = ask();
  expect(query.current).toMatchObject({ data: undefined, isLoading: true, problem: null });
  await waitFor(() => expect(query.current.data).toEqual({ token: 'a' }));
  expect(query.current).toMatchObject({ isLoading: false, problem: null });
});

it('says why a call failed, and tries again when asked to', async () => {
  getFormToken.mockRejectedValueOnce(new Problem('too-many', 'Wait a while.'));
  const second = later();
  const query = ask();
  await waitFor(() => expect(query.current.problem?.code).toBe('too-many'));
  act(() => query.current.retry());
  await waitFor(() => expect(query.current).toMatchObject({ problem: null, isLoading: true }));
  second.resolve({ token: 'b' });
  await waitFor(() => expect(query.current.data).toEqual({ token: 'b' }));
});

it('keeps what it has while it is loaded again, and drops an older answer', async () => {
  getFormToken.mockResolvedValueOnce({ token: 'a' });
  const query = ask();
  await waitFor(() => expect(query.current.data).toBeDefined());
  const slow = later();
  act(() => void reload('getFormToken'));
  await waitFor(() =>
    expect(query.current).toMatchObject({ data: { token: 'a' }, isLoading: true }),
  );
  getFormToken.mockResolvedValueOnce({ token: 'new' });
  act(() => void reload('getFormToken'));
  await waitFor(() => expect(query.current.data).toEqual({ token: 'new' }));
  await act(async () => slow.resolve({ token: 'old' }));
  expect(query.current.data).toEqual({ token: 'new' });
});

it('shows what a change answered, whatever was asked before it', async () => {
  const slow = later();
  const query = ask();
  await act(() => setAnswer('getFormToken', {}, { token: 'changed' }));
  await act(async () => slow.resolve({ token: 'before' }));
  await waitFor(() => expect(query.current.data).toEqual({ token: 'changed' }));
});

interface Page {
  items: string[];
  next?: string;
  total?: number;
}

const pages: Record<string, Page> = {
  '': { items: ['a', 'b'], next: '2', total: 3 },
  '2': { items: ['c'], total: 3 },
};
type Load = (next?: string) => Promise<Page>;
const load: Load = async (next = '') => pages[next] ?? { items: [] };
const list = (first: Load) =>
  renderHook(({ name, ask }) => usePages(['listReleases', name], ask), {
    initialProps: { name: 'first', ask: first },
  });

it('loads page after page until there is no more', async () => {
  const { result } = list(load);
  expect(result.current.state).toBe('loading');
  await waitFor(() => expect(result.current.pages).toEqual([['a', 'b']]));
  expect(result.current.total).toBe(3);
  const { more } = result.current;
  act(() => {
    more?.();
    more?.();
  });
  await waitFor(() => expect(result.current.more).toBeNull());
  await waitFor(() => expect(result.current.pages).toEqual([['a', 'b'], ['c']]));
  await waitFor(() => expect([result.current.state, result.current.more]).toEqual(['ready', null]));
});

it('starts over when the key changes, and shows the old answer until then', async () => {
  const { result, rerender } = list(load);
  await waitFor(() => expect(result.current.state).toBe('ready'));
  rerender({ name: 'other', ask: async () => ({ items: ['z'] }) });
  expect(result.current).toMatchObject({ state: 'loading', pages: [['a', 'b']], more: null });
  await waitFor(() => expect(result.current.pages).toEqual([['z']]));
});

it('drops the answer to an older key', async () => {
  const { promise, resolve: answerSlowly } = Promise.withResolvers<Page>();
  const { result, rerender } = list(() => promise);
  rerender({ name: 'other', ask: load });
  await waitFor(() => expect(result.current.state).toBe('ready'));
  await act(async () => answerSlowly({ items: ['late'] }));
  expect(result.current.pages).toEqual([['a', 'b']]);
});

it('keeps what it has when a page fails, and goes on from there', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  let isAway = false;
  const { result } = list((next) => (isAway ? Promise.reject(new Error('away')) : load(next)));
  await waitFor(() => expect(result.current.state).toBe('ready'));
  isAway = true;
  act(() => result.current.more?.());
  await waitFor(() => expect(result.current.state).toBe('failed'));
  expect(result.current.pages).toEqual([['a', 'b']]);
  expect(result.current.problem?.message).toBe('Something went wrong here. Nothing was lost.');
  expect(reported).toHaveBeenCalledOnce();
  isAway = false;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.pages).toEqual([['a', 'b'], ['c']]));
});
