import { afterEach, expect, it, vi } from 'vitest';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { wordingOf } from '#words/wording';
import { createBar } from './bar.ts';

const { words } = wordingOf(neutralPublicLabel, 'en');
const nothing = () => undefined;
const controls = {
  toggle: nothing,
  previous: nothing,
  next: nothing,
  seek: nothing,
  nudge: nothing,
  volume: nothing,
  close: nothing,
  queue: { playAt: nothing, change: nothing, goOn: nothing },
};
const track = {
  address: '/a.mp3',
  waveform: 'AA',
  name: 'Sjøbod',
  title: 'Lavt lys',
  by: 'Marit Våge',
  page: '/releases/lavt-lys-1',
  record: 1,
};

/** The bar with a track, on a device whose volume script may set or may not. */
function showBar(isSettable: boolean) {
  class Sound {
    set volume(_: number) {}
    get volume() {
      return isSettable ? 0.5 : 1;
    }
  }
  vi.stubGlobal('Audio', Sound);
  const bar = createBar(controls, words.player);
  bar.show(track, 1);
  return bar;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('.player')?.remove();
});

it.each([
  ['where script may set it', true, 2],
  ['where only the device does', false, 0],
])('has a volume %s', (_, isSettable, count) => {
  const bar = showBar(isSettable);
  expect(document.querySelectorAll('.player-volume, .player-loudness')).toHaveLength(count);
  bar.showTime(12, 30, ['0:12', '0:30']);
  expect(document.querySelector('.player-time')?.textContent).toBe('0:12 / 0:30');
});

it('shows the slider for the volume at the press of its button, and hides it at the next', () => {
  showBar(true);
  const button = document.querySelector<HTMLButtonElement>('.player-loudness');
  button?.click();
  expect(button?.ariaExpanded).toBe('true');
  button?.click();
  expect(button?.ariaExpanded).toBe('false');
});
