import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { aStoredLabel } from '#fixtures/labels';
import { LinksSection } from './LinksSection.tsx';

afterEach(cleanup);

type Mine = ReturnType<typeof aStoredLabel>;
const said = vi.fn<(part: Partial<Mine>) => void>();

function Form() {
  const [mine, setMine] = useState(() => aStoredLabel());
  const editing = { base: mine, mine, errors: [] };
  return (
    <LinksSection
      // The section reads only these parts.
      editing={editing as unknown as Parameters<typeof LinksSection>[0]['editing']}
      change={(part) => {
        setMine({ ...mine, ...part } as Mine);
        said(part as Partial<Mine>);
      }}
    />
  );
}

it('has a switch for each service that links are looked up at, with its terms', async () => {
  render(<Form />);
  const group = within(screen.getByRole('group', { name: 'Look up links at' }));
  const boxes = group.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
  await userEvent.click(group.getByRole('checkbox', { name: 'Deezer' }));
  expect(said).toHaveBeenLastCalledWith({ linkLookups: ['MusicBrainz', 'Deezer'] });
  await userEvent.click(group.getByRole('checkbox', { name: 'MusicBrainz' }));
  expect(said).toHaveBeenLastCalledWith({ linkLookups: ['Deezer'] });
  await userEvent.click(group.getByRole('checkbox', { name: 'Deezer' }));
  expect(said).toHaveBeenLastCalledWith({ linkLookups: [] });
  const terms = group.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(terms.map((address) => new URL(address ?? '').hostname)).toEqual([
    'musicbrainz.org',
    'performance-partners.apple.com',
    'developers.deezer.com',
  ]);
});
