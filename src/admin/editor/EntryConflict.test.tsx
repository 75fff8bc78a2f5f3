import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { EntryConflict } from './EntryConflict.tsx';

afterEach(cleanup);

const tracks = ['Marigold', 'Undertow', 'Low Water'].map((name, index) =>
  aTrack({ number: index + 1, name }),
);
const base = aRelease({ tracks });
const release = (given: Record<string, object | null>) =>
  aRelease({
    tracks: tracks.flatMap((track) =>
      given[track.name] === null ? [] : [{ ...track, ...given[track.name] }],
    ),
  });

function show(mine: typeof base, theirs: typeof base, isYou = false) {
  const onResolve = vi.fn();
  render(
    <EntryConflict
      versions={{ base, mine, theirs }}
      fields={['title', 'tracks']}
      saved={{ by: 'Mina Park', at: '2026-06-01T08:00:00.000Z', isYou }}
      isSaving={false}
      onResolve={onResolve}
      onDiscard={() => undefined}
    />,
  );
  return onResolve;
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('asks by the track’s title and field, and shows what else is kept', async () => {
  const onResolve = show(
    release({ Marigold: { lyricsWriter: 'Nils By' }, 'Low Water': { isrc: 'QZLBL2019501' } }),
    release({ Marigold: { lyricsWriter: 'Per Lie' }, Undertow: { composer: 'Per Lie' } }),
  );
  expect(screen.getByText(/^Mina Park/).closest('p')?.textContent).toMatch(
    /^Mina Park saved this, .+: Tracks\.$/,
  );
  const group = screen.getByRole('group', { name: /^Track Marigold ?: Lyrics writer$/ });
  expect(within(group).getByRole('radio', { name: /Yours\s*Nils By/ })).toBeTruthy();
  expect(screen.getByText('2 more changes are kept')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await userEvent.click(within(group).getByRole('radio', { name: /Stored\s*Per Lie/ }));
  await userEvent.click(save());
  expect(onResolve).toHaveBeenCalledWith(new Map([['tracks/0/lyricsWriter', 'theirs']]));
});

it('asks whether a track stays that one version deleted and the other changed', () => {
  show(release({ Undertow: null }), release({ Undertow: { composer: 'Per Lie' } }));
  const group = screen.getByRole('group', { name: 'Track Undertow' });
  expect(within(group).getByRole('radio', { name: /Yours\s*Deleted/ })).toBeTruthy();
  expect(group.textContent).toContain('Composer');
  expect(group.textContent).toContain('Per Lie');
});

it('tells a person of their own save in another tab', () => {
  show(release({ Marigold: { name: 'Mine' } }), release({ Marigold: { name: 'Theirs' } }), true);
  expect(screen.getByRole('heading').textContent).toBe('You saved this in another tab or window');
});
