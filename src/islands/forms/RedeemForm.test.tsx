import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { languages } from '#words/languages';
import { pick } from '#words/template';
import { RedeemForm, redeemFormWords } from './RedeemForm.tsx';

const { forms, redeem } = languages.en.words;
const redeemCode = vi.hoisted(() => vi.fn());
const takeFormToken = vi.hoisted(() => vi.fn(async () => ''));
vi.mock('#adapters/visitorApi', () => ({ redeemCode, takeFormToken }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const answer = {
  ...{ title: 'Low Water', artist: 'The Moles', cover: null, path: '/releases/low-water-1' },
  ...{ recordings: 1, tracks: 2, files: [], until: '2026-11-21T12:00:00.000Z', isPreparing: false },
};
const wav = { name: '01.wav', format: 'wav', of: 'wav', url: 'https://f.example/1', bytes: 9 };

function show(hasNewsletter = false) {
  document.documentElement.lang = 'en';
  const words = pick(forms, redeemFormWords);
  render(<RedeemForm apiBase="" words={words} redeem={redeem} hasNewsletter={hasNewsletter} />);
  return screen.getByLabelText<HTMLInputElement>(/^Code/);
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Get the files' }));

it('refuses at its field what can’t be a code, and asks nobody', async () => {
  const field = show();
  await userEvent.type(field, 'K7QW-29XR-MN');
  await press();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^A code has 12 letters and digits, as in K7QW/)).toBeTruthy();
  expect(field.value).toBe('K7QW-29XR-MN');
  expect(redeemCode).not.toHaveBeenCalled();
  expect(takeFormToken).not.toHaveBeenCalled();
});

it.each([true, false])(
  'asks for no address, and offers the newsletter if there is one: %s',
  async (has) => {
    redeemCode.mockResolvedValue({ ...answer, recordings: 2, files: [wav] });
    await userEvent.type(show(has), 'k7qw29xrmntd');
    await press();
    expect(await screen.findByRole('link', { name: '01.wav' })).toBeTruthy();
    expect(document.querySelectorAll('input[type=email], input[type=checkbox]')).toHaveLength(0);
    // The footer's form asks for the address, and for consent.
    const news = screen.queryByRole('link', { name: 'Leave your address' });
    expect(news?.getAttribute('href')).toBe(has ? '#news' : undefined);
    expect(takeFormToken).not.toHaveBeenCalled();
  },
);

it('says that no file is here yet, and promises none', async () => {
  redeemCode.mockResolvedValue({ ...answer, recordings: 0 });
  await userEvent.type(show(), 'K7QW-29XR-MNTD');
  await press();
  expect(await screen.findByRole('heading', { name: 'Low Water' })).toBeTruthy();
  expect(screen.queryByText(/is yours/)).toBeNull();
  // The same answer about the same code is read out again.
  fireEvent.input(screen.getByLabelText(/^Code/), { target: { value: 'K7QW-29XR-MNTD' } });
  await press();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Low Water'));
});

it('says that only some tracks are here, and takes them once the fan agrees', async () => {
  redeemCode.mockImplementation(async (_, { takesSome }: { takesSome: boolean }) =>
    takesSome ? { ...answer, files: [wav] } : answer,
  );
  await userEvent.type(show(), 'K7QW-29XR-MNTD');
  await press();
  expect(await screen.findAllByText(/^Only 1 of the 2 tracks is here/)).toHaveLength(1);
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(
    screen.getByText(/^Only 1 of/).id,
  );
  expect(screen.queryByText('Low Water is yours')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take what is here (1)' }));
  expect(await screen.findByRole('link', { name: '01.wav' })).toBeTruthy();
  expect(screen.queryByText(/not used yet/)).toBeNull();
  expect(redeemCode.mock.calls.map(([, body]) => body)).toEqual([
    { code: 'K7QW-29XR-MNTD', takesSome: false },
    { code: 'K7QW-29XR-MNTD', takesSome: true },
  ]);
});

it('looks again while files are made and nobody answers, and stops once it is refused', async () => {
  redeemCode
    .mockResolvedValueOnce({ ...answer, recordings: 2, files: [wav], isPreparing: true })
    .mockRejectedValueOnce(new Problem('unavailable', 'Nobody answers.'))
    .mockRejectedValue(new Problem('not-found', 'This code is not known.'));
  const field = show();
  await userEvent.type(field, 'K7QW-29XR-MNTD');
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Get the files' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(redeem.preparing)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText(redeem.preparing)).toBeTruthy();
  for (let looks = 0; looks < 4; looks++) await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(redeemCode).toHaveBeenCalledTimes(3);
  expect(screen.queryByText(redeem.preparing)).toBeNull();
  expect(screen.getByRole('link', { name: '01.wav' })).toBeTruthy();
});
