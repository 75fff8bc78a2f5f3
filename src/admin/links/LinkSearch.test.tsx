import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Link } from '#domain/link';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { LinkSearch } from './LinkSearch.tsx';

const { proposeLinks } = calls;
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const spotify = { name: 'Spotify', url: 'https://open.spotify.com/album/1' };
const tidal = { name: 'Tidal', url: 'https://tidal.com/album/1' };
const deezer = { name: 'Deezer', url: 'https://www.deezer.com/album/1' };

function show(links: Link[], hasCodes = false) {
  const onChange = vi.fn();
  render(
    <LinkSearch
      release={anId('release', 1)}
      links={links}
      hasCodes={hasCodes}
      onChange={onChange}
    />,
  );
  return onChange;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('renders nothing without a link, a barcode or an ISRC to start from', () => {
  show([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks by the barcode and ISRCs where there is no link yet', async () => {
  proposeLinks.mockResolvedValueOnce({ links: [deezer] });
  const onChange = show([], true);
  await press('Update from API');
  expect(proposeLinks.mock.calls[0]?.[0].body).toEqual({ url: null });
  await press('Add 1 link');
  expect(onChange).toHaveBeenCalledExactlyOnceWith([deezer]);
});

it('shows new links, and adds the selected ones', async () => {
  proposeLinks.mockResolvedValueOnce({ links: [spotify, tidal, deezer] });
  const onChange = show([spotify]);
  await press('Update from API');
  expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
  await userEvent.click(screen.getByRole('checkbox', { name: /Tidal/ }));
  await press('Add 1 link');
  expect(onChange).toHaveBeenCalledExactlyOnceWith([spotify, deezer]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that nothing new was found', async () => {
  proposeLinks.mockResolvedValueOnce({ links: [spotify] });
  show([spotify]);
  await press('Update from API');
  expect((await screen.findByRole('status')).textContent).toContain('Nothing new');
});

it('shows that no service is chosen', async () => {
  proposeLinks.mockRejectedValueOnce(
    new Problem('unavailable', 'No service is chosen. Paste the addresses.'),
  );
  const onChange = show([spotify]);
  await press('Update from API');
  expect((await screen.findByRole('alert')).textContent).toContain('is chosen');
  expect(onChange).not.toHaveBeenCalled();
});
