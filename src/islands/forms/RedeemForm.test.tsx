import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { languages } from '#words/languages';
import { pick } from '#words/template';
import { RedeemForm, redeemFormWords } from './RedeemForm.tsx';

const { forms, redeem } = languages.en.words;
const redeemCode = vi.hoisted(() => vi.fn());
vi.mock('#adapters/visitorApi', () => ({ redeemCode, takeFormToken: async () => '' }));
afterEach(cleanup);

const answer = {
  ...{ title: 'Low Water', artist: 'The Moles', cover: null, path: '/releases/low-water-1' },
  ...{ recordings: 1, tracks: 2, files: [], until: '2026-11-21T12:00:00.000Z', isPreparing: false },
};
const wav = { name: '01.wav', format: 'wav', of: 'wav', url: 'https://f.example/1', bytes: 9 };

it('says that only some tracks are here, and takes them once the fan agrees', async () => {
  redeemCode.mockImplementation(async (_, { takesSome }: { takesSome: boolean }) =>
    takesSome ? { ...answer, files: [wav] } : answer,
  );
  document.documentElement.lang = 'en';
  const words = pick(forms, redeemFormWords);
  render(<RedeemForm apiBase="" words={words} redeem={redeem} hasNewsletter={false} />);
  await userEvent.type(screen.getByLabelText(/^Code/), 'K7QW-29XR-MNTD');
  await userEvent.click(screen.getByRole('button', { name: 'Get the files' }));
  expect((await screen.findAllByText(/^Only 1 of the 2 tracks/)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Low Water is yours')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take what is here (1)' }));
  expect(await screen.findByRole('link', { name: '01.wav' })).toBeTruthy();
  expect(redeemCode.mock.calls.map(([, body]) => body)).toEqual([
    { code: 'K7QW-29XR-MNTD', takesSome: false },
    { code: 'K7QW-29XR-MNTD', takesSome: true },
  ]);
});
