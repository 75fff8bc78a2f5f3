import { afterEach, expect, it, vi } from 'vitest';
import { createFormToken } from './formToken.ts';

const takeFormToken = vi.hoisted(() => vi.fn(async () => 'a token'));
vi.mock('#adapters/visitorApi', () => ({ takeFormToken }));
afterEach(() => vi.useRealTimers());

const leave = () => dispatchEvent(new Event('pagehide'));

it('a form that is left while it waits is sent at once, without a token', async () => {
  const { touch, proof } = createFormToken('');
  touch();
  await vi.waitFor(() => expect(takeFormToken).toHaveBeenCalled());
  const proven = proof();
  leave();
  expect(await proven).toEqual({});
});

it('the same before its token has come', async () => {
  takeFormToken.mockReturnValueOnce(new Promise(() => undefined));
  const { touch, proof } = createFormToken('');
  touch();
  const proven = proof();
  leave();
  expect(await proven).toEqual({});
});

it('a form that stays is sent with its token, once it is old enough', async () => {
  vi.useFakeTimers();
  const { touch, proof } = createFormToken('');
  touch();
  const proven = proof();
  await vi.runAllTimersAsync();
  expect(await proven).toEqual({ token: 'a token' });
});
