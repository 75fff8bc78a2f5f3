import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';

const player = '../islands/player/player.ts';
let sounds: FakeSound[];
let listening: MockInstance<typeof document.addEventListener>;

class FakeSound extends EventTarget {
  src = '';
  dataset = {};
  error = null;
  paused = true;
  constructor() {
    super();
    sounds.push(this);
  }
  getAttribute = () => this.src;
  load() {}
  play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

beforeEach(() => {
  vi.resetModules();
  sounds = [];
  listening = vi.spyOn(document, 'addEventListener');
  vi.stubGlobal('Audio', FakeSound);
  Object.assign(document.documentElement.dataset, {
    playWords: 'Play {track}',
    pauseWords: 'Pause {track}',
  });
  document.body.innerHTML = `
    <button id="large" data-play="/a.mp3" data-record="1"><span data-pause="Pause">Play</span></button>
    <ol data-record="1"><li><p class="track-name">A</p><button id="a" data-play="/a.mp3" aria-label="Play A"></button></li>
    <li><p class="track-name">B</p><button id="b" data-play="/b.mp3" aria-label="Play B"></button></li></ol>`;
});
afterEach(() => {
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener);
  listening.mockRestore();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.doUnmock(player);
});

const labels = () =>
  ['#large', '#a', '#b'].map((name) => {
    const button = document.querySelector(name);
    return button?.getAttribute('aria-label') ?? button?.textContent;
  });

it('pauses and plays by the buttons alone while the player does not load, and then hands over', async () => {
  const load = vi.fn(() => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  vi.doMock(player, load);
  const { startPlayButtons } = await import('./playButtons.ts');
  startPlayButtons();
  const click = (name: string) => document.querySelector<HTMLElement>(name)?.click();
  click('#a');
  const sound = sounds[0];
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect([sound?.paused, ...labels()]).toEqual([false, 'Pause', 'Pause A', 'Play B']);
  click('#large');
  expect([sound?.paused, ...labels()]).toEqual([true, 'Play', 'Play A', 'Play B']);
  click('#b');
  expect([sound?.src, sound?.paused, ...labels()]).toEqual([
    '/b.mp3',
    false,
    'Pause',
    'Play A',
    'Pause B',
  ]);
  const playFrom = vi.fn();
  vi.doMock(player, () => ({ playFrom }));
  click('#b');
  await vi.waitFor(() => expect(playFrom).toHaveBeenCalled());
  expect(playFrom).toHaveBeenCalledWith(document.querySelector('#b'), sound, true);
  expect(sounds).toHaveLength(1);
});

it('says beside “Play the label” that nothing can be fetched, until the next press', async () => {
  vi.doMock(player, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  document.body.insertAdjacentHTML(
    'beforeend',
    '<p class="play-all" data-failed="Not now."><button id="label" data-all="">Play the label</button></p>',
  );
  const { startPlayButtons } = await import('./playButtons.ts');
  startPlayButtons();
  const press = () => document.querySelector<HTMLElement>('#label')?.click();
  const notes = () =>
    [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  press();
  await vi.waitFor(() => expect(notes()).toEqual(['Not now.']));
  press();
  expect(notes()).toEqual([]);
  await vi.waitFor(() => expect(notes()).toEqual(['Not now.']));
});
