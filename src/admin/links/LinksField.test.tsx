// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Link } from '#domain/link';
import type { FieldError } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { queryClient } from '../state/queries.ts';
import { LinksField } from './LinksField.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const spotify = { name: 'Spotify', url: 'https://open.spotify.com/album/1' };
const tidal = { name: 'Tidal', url: 'https://tidal.com/album/1' };
const deezer = { name: 'Deezer', url: 'https://www.deezer.com/album/1' };

type Errors = readonly FieldError[] | ((links: readonly Link[]) => readonly FieldError[]);

function show(first: Link[], errors: Errors = [], release?: string) {
  let links = first;
  function Form() {
    const [value, setValue] = useState(first);
    links = value;
    return (
      <LinksField
        label="Play it on:"
        path="links"
        value={value}
        onChange={setValue}
        errors={typeof errors === 'function' ? errors(value) : errors}
        {...(release && { entry: release })}
      />
    );
  }
  render(<Form />);
  return { names: () => links.map(({ name }) => name), links: () => links };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a link moves by its buttons, and the focus follows', async () => {
  const { names } = show([spotify, tidal, deezer]);
  const user = userEvent.setup();
  await user.click(button('Move Deezer up'));
  expect(names()).toEqual(['Spotify', 'Deezer', 'Tidal']);
  expect(document.activeElement).toBe(button('Move Deezer up'));
  expect(screen.getByRole('status').textContent).toBe('Deezer is now number 2 of 3.');
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Deezer', 'Spotify', 'Tidal']);
  expect(button('Move Deezer up')).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(button('Move Deezer down'));
});

test('a link stays open while its error is mended', async () => {
  const named = [{ path: 'links.0.name', message: 'Name it.' }];
  const { names } = show([{ ...spotify, name: '' }], ([one]) => (one?.name ? [] : named));
  await userEvent.type(screen.getByLabelText(/^Platform/), 'Spotify');
  expect(names()).toEqual(['Spotify']);
});

test('a link that leads nowhere says so in its row, until it is another', async () => {
  const release = anId('release', 1);
  const { name, url } = deezer;
  const since = '2026-03-01T09:00:00.000Z';
  const entry = { kind: 'release' as const, id: release, cId: 1, title: 'Salt' };
  const link = { entry, name, url, since, isAllSoldOut: false };
  calls.listBrokenLinks.mockResolvedValue({
    isChecking: true,
    links: [{ ...link, reply: 404 }],
    checkedAt: since,
  });
  show([spotify, deezer], [], release);
  const told = await screen.findByText(/^Broken since .*: it answers 404\.$/);
  expect(told.closest('li')?.textContent).toContain('Deezer');
  await userEvent.click(button('Edit Deezer'));
  await userEvent.type(screen.getByLabelText('Address'), '2');
  expect(screen.queryByText(/^Leads nowhere/)).toBeNull();
});

test('a deleted link can be put back in its place', async () => {
  const { names } = show([spotify, tidal, deezer]);
  const user = userEvent.setup();
  await user.click(button('Delete Tidal'));
  expect(names()).toEqual(['Spotify', 'Deezer']);
  expect(document.activeElement).toBe(button('Undo'));
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Spotify', 'Tidal', 'Deezer']);
  expect(document.activeElement).toBe(button('Edit Tidal'));
});

test('a pasted address names its platform, and a typed name stays', async () => {
  const { links } = show([]);
  const user = userEvent.setup();
  await user.click(button('Add a link'));
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  await user.paste('https://music.apple.com/no/album/1');
  expect(links()).toEqual([{ name: 'Apple Music', url: 'https://music.apple.com/no/album/1' }]);
  await user.clear(screen.getByLabelText('Platform'));
  await user.type(screen.getByLabelText('Platform'), 'Our shop');
  await user.type(screen.getByLabelText('Address'), '2');
  expect(links()).toEqual([{ name: 'Our shop', url: 'https://music.apple.com/no/album/12' }]);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Edit Our shop'));
});

test('an invalid address is refused beside the field', async () => {
  show([]);
  const user = userEvent.setup();
  await user.click(button('Add a link'));
  await user.type(screen.getByLabelText('Address'), 'javascript:alert(1)');
  expect(screen.queryByText(/An address begins with/)).toBeNull();
  await user.tab();
  const address = screen.getByLabelText('Address');
  expect(address.getAttribute('aria-invalid')).toBe('true');
  const described = address.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
    'An address begins with https://',
  );
});

test('an error from the server opens its row', () => {
  show([spotify, tidal], [{ path: 'links.1.name', message: 'Name the platform.' }]);
  const row = within(screen.getAllByRole('listitem')[1] as HTMLElement);
  expect(row.getByText('Name the platform.')).toBeTruthy();
  expect(screen.getAllByLabelText('Platform')).toHaveLength(1);
});

test('a platform has its icon, and any other address a chain', () => {
  show([
    spotify,
    { name: 'Instagram', url: 'https://instagram.com/label' },
    { name: 'Blog', url: 'https://label.example/blog' },
  ]);
  const [heard, followed, other] = screen.getAllByRole('listitem');
  expect(heard?.querySelector('img')?.getAttribute('src')).toBe('/streaming/spotify.svg');
  expect(followed?.querySelector('img')?.getAttribute('src')).toBe('/social/instagram.svg');
  expect(other?.querySelector('img')).toBeNull();
  expect(other?.querySelector('.link-chain')).not.toBeNull();
});
