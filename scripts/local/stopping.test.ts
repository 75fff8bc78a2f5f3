import { expect, it, vi } from 'vitest';
import { createStopping } from './stopping.ts';

it('stops the first part last, and what comes too late at once', async () => {
  const order: string[] = [];
  const part = (name: string) => ({ stop: async () => void order.push(name) });
  const stopping = createStopping();
  await stopping.add(part('storage'));
  const slow = stopping.add(Promise.resolve(part('site')));
  await stopping.stopAll();
  await slow;
  expect(order).toEqual(['site', 'storage']);
  const late = { stop: vi.fn(async () => undefined) };
  await expect(stopping.add(late)).rejects.toThrow('All is being stopped.');
  expect(late.stop).toHaveBeenCalledOnce();
});
