import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { aProposalOf, proposalsOfArtist } from '#fixtures/proposals';
import { aRelease } from '#fixtures/releases';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { Proposals } from './Proposals.tsx';
import { WaitingCount } from './WaitingCount.tsx';

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const opened = aProposalOf(aRelease({ title: 'High Water', copyright: '℗ Noor' }), 5);

beforeEach(() => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
  $me.set(null);
});

async function openReview(proposal = opened) {
  const about = { needsApproval: false, proposals: [proposal] };
  calls.listProposals.mockResolvedValue({
    proposals: [proposal.proposal],
    handedIn: [],
    waiting: 1,
  });
  calls.getReleaseProposals.mockResolvedValue(about);
  render(<Proposals />);
  await userEvent.click(await screen.findByRole('button', { name: /^Review the change/ }));
  await screen.findByRole('group', { name: 'Title' });
}

it('says when no email of the decision reaches the artist', async () => {
  await openReview({ ...opened, proposal: { ...opened.proposal, isMailed: false } });
  await userEvent.click(button('Return with a comment'));
  expect(screen.getByRole('dialog').textContent).toContain('will not be emailed');
});

it('shows before and after field by field, and approves what is chosen, with words', async () => {
  const base = { ...opened.base, copyright: undefined };
  await openReview({ ...opened, base, stored: base });
  expect(screen.getByText('Low Water', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('High Water')).toBeTruthy();
  const [asItIs] = screen.getAllByRole('radio', { name: /^As it is/ });
  await userEvent.click(asItIs ?? document.body);
  await userEvent.click(button('Approve'));
  await userEvent.type(screen.getByLabelText(/^Comment for Noor/), 'Lovely.');
  calls.approveProposal.mockResolvedValue({ waiting: 0 });
  calls.listProposals.mockResolvedValue({ proposals: [], handedIn: [], waiting: 0 });
  await userEvent.click(button('Approve and publish'));
  expect(await screen.findByText('Nothing is waiting for your approval.')).toBeTruthy();
  const { body } = calls.approveProposal.mock.calls[0]?.[0] ?? {};
  expect(body).toMatchObject({ version: 5, words: 'Lovely.', at: opened.proposal.at });
  expect(body?.release).toMatchObject({ title: 'Low Water', copyright: '℗ Noor' });
});

it('asks for a choice where somebody else changed the same field', async () => {
  await openReview({ ...opened, stored: { ...opened.stored, title: 'Ebb' } });
  expect(button('Approve').disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /^Proposed/ }));
  expect(button('Approve').disabled).toBe(false);
});

it('returns a change with words, and keeps them while that fails', async () => {
  await openReview();
  await userEvent.click(button('Return with a comment'));
  await userEvent.type(screen.getByLabelText('What should change'), 'As on the spine.');
  calls.returnProposal.mockRejectedValueOnce(new Problem('unavailable', 'Storage is away.'));
  await userEvent.click(button('Return it'));
  expect(await screen.findByText('Storage is away.')).toBeTruthy();
  calls.returnProposal.mockResolvedValue({ waiting: 0 });
  await userEvent.click(button('Return it'));
  await vi.waitFor(() => expect(screen.queryByLabelText('What should change')).toBeNull());
  expect(calls.returnProposal).toHaveBeenLastCalledWith({
    body: { id: opened.proposal.id, at: opened.proposal.at, words: 'As on the spine.' },
  });
});

it('says it when the proposal was changed after it was opened', async () => {
  await openReview();
  await userEvent.click(button('Approve'));
  calls.approveProposal.mockRejectedValue(new Problem('clash', 'It was changed after that.'));
  await userEvent.click(button('Approve and publish'));
  expect((await screen.findByRole('alert')).textContent).toContain('It was changed after that.');
});

it('shows artists where the releases stand that they handed in', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  calls.listProposals.mockResolvedValue(proposalsOfArtist());
  render(<Proposals />);
  const [waiting, returned] = await screen.findAllByRole('listitem');
  expect(waiting?.textContent).toMatch(/Waiting for the label\. Last changed/);
  expect(returned?.textContent).toContain('Add a cover.');
  expect(screen.queryByText('Nothing you handed in is waiting for approval.')).toBeNull();
});

it('counts in the menu what waits', async () => {
  calls.listProposals.mockResolvedValue({ proposals: [], handedIn: [], waiting: 3 });
  const { container } = render(<WaitingCount />);
  await vi.waitFor(() => expect(container.textContent).toContain('3 waiting for you'));
});
