import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberRow } from '#contract/members';
import { Problem } from '#domain/problem';
import { aMember } from '#fixtures/callers';
import { calls } from '#fixtures/fakeApi';
import { expectTied } from '#fixtures/tiedErrors';
import { ChangeMember, MemberList } from './MemberList.tsx';

const { addMember, listArtists } = calls;

beforeEach(() => {
  addMember.mockResolvedValue({ members: [] });
  listArtists.mockResolvedValue({ items: [] });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function show(given: Partial<MemberRow> = {}) {
  const member = { ...aMember('staff'), artists: [], ...given };
  render(<ChangeMember member={member} onChanged={() => undefined} onClose={() => undefined} />);
  return member;
}
const box = () => screen.queryByLabelText<HTMLInputElement>('Can look up visitors’ addresses');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('gives the right to read addresses, which says what it brings', async () => {
  const { tenant, object, name, ...before } = show();
  const control = screen.getByLabelText('Can look up visitors’ addresses');
  const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('Each lookup is logged');
  await userEvent.click(control);
  await save();
  const body = { tenant, object, name, role: 'staff', artistIds: [], mayReadAddresses: true };
  const { role, artistIds } = before;
  expect(addMember).toHaveBeenCalledExactlyOnceWith({
    body: { ...body, before: { name, role, artistIds } },
  });
});

it('shows the list as it is now behind a change that came too late', async () => {
  addMember.mockRejectedValue(new Problem('clash', 'Somebody removed this member meanwhile.'));
  calls.listMembers.mockResolvedValue({ members: [] });
  const member = { ...aMember('staff'), artists: [] };
  const onChanged = vi.fn();
  render(<ChangeMember member={member} onChanged={onChanged} onClose={() => undefined} />);
  await save();
  expect(await screen.findByText('Somebody removed this member meanwhile.')).toBeTruthy();
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith({ members: [] }));
});

it('says that there are no artists to choose from', async () => {
  show({ role: 'artist' });
  expect(await screen.findByText('No artists yet.')).toBeTruthy();
});

it('keeps an address for notices', async () => {
  show({ mail: 'noor@label.example' });
  const box = screen.getByLabelText<HTMLInputElement>('Email address for notices');
  expect(box.value).toBe('noor@label.example');
  await userEvent.clear(box);
  await userEvent.type(box, 'noor@else.example');
  await save();
  expect(addMember).toHaveBeenCalledExactlyOnceWith({
    body: expect.objectContaining({ mail: 'noor@else.example' }),
  });
});

it('lists staff by the directory, whom the right alone can be given', async () => {
  const given = { byDirectory: true, name: 'Astrid Lund', artists: [] };
  const { tenant, object } = aMember('none');
  render(<MemberList members={[{ ...aMember('none'), ...given }]} onChanged={() => undefined} />);
  expect(screen.getByText('Staff through your directory: full access')).toBeTruthy();
  expect(screen.getByText(/^No address for notices/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change what Astrid Lund can do' }));
  expect(screen.queryByLabelText('Role')).toBeNull();
  await userEvent.click(screen.getByLabelText('Can look up visitors’ addresses'));
  await save();
  const before = { name: 'Astrid Lund', role: 'none', artistIds: [] };
  expect(addMember).toHaveBeenCalledExactlyOnceWith({
    body: { tenant, object, ...before, mayReadAddresses: true, before },
  });
});

it('takes the right away', async () => {
  show({ mayReadAddresses: true });
  expect(box()?.checked).toBe(true);
  await userEvent.click(screen.getByLabelText('Can look up visitors’ addresses'));
  await save();
  expect(addMember).toHaveBeenCalledExactlyOnceWith({
    body: expect.objectContaining({ mayReadAddresses: false }),
  });
});

it('does not offer it to an artist, who loses it', async () => {
  show({ mayReadAddresses: true });
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'artist');
  expect(box()).toBeNull();
  await save();
  expect(addMember).toHaveBeenCalledExactlyOnceWith({
    body: expect.not.objectContaining({ mayReadAddresses: expect.anything() }),
  });
});

it('ties a refusal to the artists that it concerns', async () => {
  show({ role: 'artist' });
  addMember.mockRejectedValue(new Problem('invalid-input', 'Nobody has that artist.'));
  await save();
  await screen.findByText('Nobody has that artist.');
  expectTied('Nobody has that artist.');
  const artists = screen.getByRole('group', { name: 'Own artists' });
  expect(artists.getAttribute('aria-invalid')).toBe('true');
});
