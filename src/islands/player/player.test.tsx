import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { wordingOf } from '#words/wording';

const { words } = wordingOf(neutralPublicLabel, 'en');

/** The channels of the tab: open ones receive messages. */
const channels = new Set<{ close: () => void }>();
class Channel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }
  postMessage() {}
  close() {
    channels.delete(this);
  }
}

const recordOf = (cId: number, tracks: number) => ({
  cId,
  title: `Record ${cId}`,
  by: 'Marit Våge',
  page: `/releases/record-${cId}`,
  cover: null,
  band: null,
  tracks: Array.from({ length: tracks }, (_, index) => ({
    address: `/audio/${cId}/${index}.mp3`,
    waveform: 'AA',
    name: `Track ${cId}.${index}`,
  })),
});

/** The files of the site, by path. */
const files: Record<string, unknown> = {
  '/data/words.json': { player: words.player },
  '/data/sounds.json': [12, 3, 1],
  '/data/sounds/0.json': [recordOf(1, 1), recordOf(3, 2)],
  '/data/sounds/1.json': [recordOf(12, 2)],
};
let asked: string[];
/** The files that can't be fetched. */
const failing = new Set<string>();
let listening: MockInstance<typeof window.addEventListener>;

/** A sound that plays as far as scripts can see. */
function fakeSound(): HTMLAudioElement {
  const sound = document.createElement('audio');
  let paused = true;
  Object.defineProperty(sound, 'paused', { get: () => paused });
  const become = (isPaused: boolean) => {
    paused = isPaused;
    sound.dispatchEvent(new Event(isPaused ? 'pause' : 'play'));
  };
  sound.play = async () => become(false);
  sound.pause = () => become(true);
  sound.load = () => undefined;
  return sound;
}

const sleeve = (cId: number) =>
  `<article><a href="/releases/record-${cId}"><h2 class="card-title">Record ${cId}</h2></a><button data-play="/audio/${cId}/0.mp3" data-record="${cId}" aria-label="x"></button></article>`;

/** The players' observers: one that goes on would label the buttons of a later test. */
const observers: MutationObserver[] = [];
class Observer extends MutationObserver {
  constructor(onChange: MutationCallback) {
    super(onChange);
    observers.push(this);
  }
}

beforeEach(() => {
  vi.resetModules();
  asked = [];
  failing.clear();
  listening = vi.spyOn(window, 'addEventListener');
  document.documentElement.lang = 'en';
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('MutationObserver', Observer);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (failing.has(path)) throw new TypeError('Failed to fetch');
    return path in files ? Response.json(files[path]) : new Response(null, { status: 404 });
  });
  Object.assign(document.documentElement.dataset, {
    playWords: 'Play {track}',
    pauseWords: 'Pause {track}',
  });
  document.body.innerHTML = `<main>${sleeve(3)}${sleeve(12)}<button data-all="">Play the label</button><button data-all="3 1">Play all</button><button data-all="3 1" data-shuffled>Shuffle</button><button data-all="55 2 3"></button><button data-all="12 13 22 33 44 55"></button><button data-all="1 12"></button></main>`;
});

afterEach(() => {
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
  listening.mockRestore();
  for (const observer of observers.splice(0)) observer.disconnect();
  sessionStorage.clear();
  localStorage.clear();
  channels.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Presses a button as the page's script does once the player has loaded. */
async function opened() {
  const { playFrom } = await import('./player.ts');
  const sound = fakeSound();
  return {
    sound,
    press: async (selector: string) => {
      const button = document.querySelector<HTMLElement>(selector);
      if (button) await playFrom(button, sound, false);
      return button;
    },
  };
}

const shown = () => document.querySelector('.player-name')?.textContent;
const control = (name: string) => document.querySelector<HTMLButtonElement>(`.player-${name}`);
const rows = () => [...document.querySelectorAll('.queue-name')].map((row) => row.textContent);

async function openQueue() {
  control('list')?.click();
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0));
}

it('plays a record from its sleeve at one press, and fetches its tracks then only', async () => {
  const { sound, press } = await opened();
  expect(asked).toEqual([]);
  const button = await press('[data-record="3"]');
  expect(sound.paused).toBe(false);
  expect(asked).toEqual(['/data/words.json', '/data/sounds/0.json']);
  expect([shown(), button?.getAttribute('aria-label'), button?.dataset['playing']]).toEqual([
    'Track 3.0',
    'Pause Record 3',
    'yes',
  ]);
  control('next')?.click();
  expect(shown()).toBe('Track 3.1');
  // The sleeve stands for the whole record.
  expect(button?.dataset['playing']).toBe('yes');
  await press('[data-record="3"]');
  expect([sound.paused, button?.getAttribute('aria-label')]).toEqual([true, 'Play Record 3']);
  control('previous')?.click();
  expect(shown()).toBe('Track 3.0');
});

it('shows on a list drawn anew which record plays', async () => {
  const { press } = await opened();
  await press('[data-record="3"]');
  document.querySelector('main')?.insertAdjacentHTML('beforeend', sleeve(3));
  await vi.waitFor(() => expect(document.querySelectorAll('[data-playing=yes]')).toHaveLength(2));
});

it('plays the label, newest first, and only the records given', async () => {
  const { press } = await opened();
  await press('[data-all=""]');
  await openQueue();
  await vi.waitFor(() =>
    expect(rows()).toEqual(['Track 12.0', 'Track 12.1', 'Track 3.0', 'Track 3.1', 'Track 1.0']),
  );
  await press('[data-all="3 1"]');
  await vi.waitFor(() => expect(rows()).toEqual(['Track 3.0', 'Track 3.1', 'Track 1.0']));
});

it('changes the order of the queue by keys, and removes what is not wanted', async () => {
  const { press } = await opened();
  await press('[data-all="3 1"]');
  await openQueue();
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  const key = (row: number, init: KeyboardEventInit) => {
    const track = document.querySelectorAll<HTMLElement>('.queue-track')[row];
    track?.focus();
    track?.dispatchEvent(
      new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
    );
    return document.activeElement?.closest('li')?.querySelector('.queue-name')?.textContent;
  };
  expect(key(2, { key: 'ArrowUp', altKey: true })).toBe('Track 1.0');
  expect(rows()).toEqual(['Track 3.0', 'Track 1.0', 'Track 3.1']);
  expect(key(1, { key: 'Delete' })).toBe('Track 3.1');
  expect(rows()).toEqual(['Track 3.0', 'Track 3.1']);
  // What plays stays.
  key(0, { key: 'Delete' });
  expect(rows()).toHaveLength(2);
  expect(JSON.parse(sessionStorage.getItem('gatefold.player') ?? '').tracks).toHaveLength(2);
});

it('closes the queue by Escape, also while the focus is on its button', async () => {
  const { press } = await opened();
  await press('[data-record="3"]');
  await openQueue();
  const isOpen = () => document.querySelector<HTMLElement>('.player-queue')?.hidden === false;
  const escapeKey = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  expect(isOpen()).toBe(true);
  control('list')?.dispatchEvent(escapeKey());
  expect(isOpen()).toBe(false);
  // What is closed stays closed.
  control('list')?.dispatchEvent(escapeKey());
  expect(isOpen()).toBe(false);
});

it('goes on with the next record only for a visitor who wants it, and remembers that', async () => {
  const { sound, press } = await opened();
  await press('[data-record="12"]');
  control('next')?.click();
  await vi.waitFor(() => expect(shown()).toBe('Track 12.1'));
  expect(control('next')?.disabled).toBe(true);
  sound.dispatchEvent(new Event('ended'));
  expect(asked).not.toContain('/data/sounds.json');
  await openQueue();
  document.querySelector<HTMLInputElement>('.queue-on input')?.click();
  expect(localStorage.getItem('gatefold.goOn')).not.toBe(null);
  sound.dispatchEvent(new Event('ended'));
  await vi.waitFor(() => expect(shown()).toBe('Track 3.0'));
});

it('plays a sound that the site no longer lists, by what the page knows', async () => {
  const { sound, press } = await opened();
  document.body.insertAdjacentHTML('beforeend', sleeve(99));
  await press('[data-record="99"]');
  expect([sound.paused, shown()]).toEqual([false, 'Record 99']);
});

it('completes a record on the next page, where the first was left before its tracks arrived', async () => {
  failing.add('/data/sounds/0.json');
  const first = await opened();
  await first.press('[data-record="3"]');
  window.dispatchEvent(new Event('pagehide'));
  failing.clear();
  vi.resetModules();
  document.querySelector('.player')?.remove();
  const { goOn } = await import('./player.ts');
  await goOn(fakeSound());
  await vi.waitFor(() => expect(shown()).toBe('Track 3.0'));
  expect(document.querySelector('.player-by')?.textContent).toContain('Record 3');
  control('next')?.click();
  expect(shown()).toBe('Track 3.1');
});

it('shows its bar again on a page from the cache, after the player was closed elsewhere', async () => {
  const { sound, press } = await opened();
  await press('[data-record="3"]');
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([sound.paused, sound.getAttribute('src'), control('toggle')]).toEqual([true, null, null]);
  const button = await press('[data-record="3"]');
  expect([sound.paused, shown(), button?.dataset['playing']]).toEqual([false, 'Track 3.0', 'yes']);
});

describe('where some files of the label can’t be fetched', () => {
  it('begins with the first record that is there', async () => {
    failing.add('/data/sounds/1.json');
    const { press } = await opened();
    await press('[data-all=""]');
    await vi.waitFor(() => expect(shown()).toBe('Track 3.0'));
  });

  it('goes on past a record that its file no longer has', async () => {
    const { press } = await opened();
    await press('[data-all="55 2 3"]');
    await vi.waitFor(() => expect(shown()).toBe('Track 3.0'));
  });

  it('says so where none is there, and leaves what plays alone', async () => {
    const { sound, press } = await opened();
    await press('[data-record="3"]');
    for (const shard of [1, 2, 3, 4, 5]) failing.add(`/data/sounds/${shard}.json`);
    await expect(press('[data-all="12 13 22 33 44 55"]')).rejects.toThrow();
    expect(asked).not.toContain('/data/sounds/4.json');
    expect([sound.paused, shown()]).toEqual([false, 'Track 3.0']);
  });

  it('keeps the records that follow for the next attempt', async () => {
    const { sound, press } = await opened();
    failing.add('/data/sounds/1.json');
    await press('[data-all="1 12"]');
    sound.dispatchEvent(new Event('ended'));
    await vi.waitFor(() =>
      expect(document.querySelector('.player-failure')?.textContent).toBe(words.player.failed),
    );
    expect(shown()).toBe('Track 1.0');
    failing.clear();
    control('next')?.click();
    await vi.waitFor(() => expect(shown()).toBe('Track 12.0'));
  });
});

describe('where a recording can’t be played', () => {
  const failed = () => document.querySelector('.player-failure')?.textContent;

  it('goes on to the next when it came by itself, and gives up after three', async () => {
    const { sound, press } = await opened();
    await press('[data-all=""]');
    await vi.waitFor(() => expect(shown()).toBe('Track 12.0'));
    sound.dispatchEvent(new Event('playing'));
    sound.dispatchEvent(new Event('ended'));
    await vi.waitFor(() => expect(shown()).toBe('Track 12.1'));
    sound.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(shown()).toBe('Track 3.0'));
    expect([sound.paused, failed()]).toEqual([false, '']);
    sound.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(shown()).toBe('Track 3.1'));
    sound.dispatchEvent(new Event('error'));
    expect([shown(), sound.paused, failed()]).toEqual(['Track 3.1', true, words.player.failed]);
  });

  it('stays with the one that was chosen, and with one that had begun', async () => {
    const { sound, press } = await opened();
    await press('[data-all=""]');
    await vi.waitFor(() => expect(shown()).toBe('Track 12.0'));
    control('next')?.click();
    await vi.waitFor(() => expect(shown()).toBe('Track 12.1'));
    sound.dispatchEvent(new Event('error'));
    expect([shown(), sound.paused, failed()]).toEqual(['Track 12.1', true, words.player.failed]);
    sound.dispatchEvent(new Event('ended'));
    await vi.waitFor(() => expect(shown()).toBe('Track 3.0'));
    sound.dispatchEvent(new Event('playing'));
    sound.dispatchEvent(new Event('error'));
    expect([shown(), sound.paused, failed()]).toEqual(['Track 3.0', true, words.player.failed]);
  });
});

it('plays all of the records in another order when shuffled', async () => {
  const { press } = await opened();
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.9).mockReturnValue(0.1);
  await press('[data-shuffled]');
  random.mockRestore();
  await openQueue();
  // Records change places, and the tracks of each stay together.
  await vi.waitFor(() => expect(rows()).toEqual(['Track 1.0', 'Track 3.0', 'Track 3.1']));
});

it('leaves no open channel in the back/forward cache, and continues when it comes back', async () => {
  const { sound, press } = await opened();
  await press('[data-record="3"]');
  expect(channels.size).toBe(1);
  window.dispatchEvent(new Event('pagehide'));
  expect([channels.size, sound.paused]).toEqual([0, true]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([channels.size, sound.paused]).toEqual([1, false]);
});
