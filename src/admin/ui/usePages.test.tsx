// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePages } from './usePages.ts';

afterEach(cleanup);

interface Page {
  items: string[];
  next?: string;
  total?: number;
}

const pages: Record<string, Page> = {
  '': { items: ['a', 'b'], next: '2', total: 3 },
  '2': { items: ['c'], total: 3 },
};
const load = async (next = ''): Promise<Page> => pages[next] ?? { items: [] };

it('loads page after page until there is no more', async () => {
  const { result } = renderHook(() => usePages(load));
  expect(result.current.state).toBe('loading');
  await waitFor(() => expect(result.current.pages).toEqual([['a', 'b']]));
  expect(result.current.total).toBe(3);
  act(() => result.current.more?.());
  expect(result.current.more).toBeNull();
  await waitFor(() => expect(result.current.pages).toEqual([['a', 'b'], ['c']]));
  expect([result.current.state, result.current.more]).toEqual(['ready', null]);
});

it('begins again when the question changes, and shows the old answer until then', async () => {
  const other = async (): Promise<Page> => ({ items: ['z'] });
  const { result, rerender } = renderHook(({ ask }) => usePages(ask), {
    initialProps: { ask: load as (next?: string) => Promise<Page> },
  });
  await waitFor(() => expect(result.current.state).toBe('ready'));
  rerender({ ask: other });
  expect(result.current).toMatchObject({ state: 'loading', pages: [['a', 'b']] });
  await waitFor(() => expect(result.current.pages).toEqual([['z']]));
});

it('leaves out the answer to a question that is past', async () => {
  const { promise, resolve: answerSlowly } = Promise.withResolvers<Page>();
  const slow = () => promise;
  const { result, rerender } = renderHook(({ ask }) => usePages(ask), {
    initialProps: { ask: slow as (next?: string) => Promise<Page> },
  });
  rerender({ ask: load });
  await waitFor(() => expect(result.current.state).toBe('ready'));
  await act(async () => answerSlowly({ items: ['late'] }));
  expect(result.current.pages).toEqual([['a', 'b']]);
});

it('keeps what it has when a page fails, and goes on from there', async () => {
  let isAway = false;
  const frail = (next?: string) => (isAway ? Promise.reject(new Error('away')) : load(next));
  const { result } = renderHook(() => usePages(frail));
  await waitFor(() => expect(result.current.state).toBe('ready'));
  isAway = true;
  act(() => result.current.more?.());
  await waitFor(() => expect(result.current.state).toBe('failed'));
  expect(result.current.pages).toEqual([['a', 'b']]);
  isAway = false;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.pages).toEqual([['a', 'b'], ['c']]));
});
