import { minutesText } from '#domain/listening/audioAddress';
import type { Words } from '#words/translation';
import { fetchWords } from '../pageWords.ts';
import { createBar } from './bar.ts';
import { type PlayedTrack, readKept, writeKept } from './kept.ts';
import { announceTrack, listenToKeys, showPosition } from './mediaKeys.ts';
import { startKept } from './playerKey.ts';

type Player = ReturnType<typeof createPlayer>;

/** The step of the arrow keys, in seconds. */
const step = 5;

/** The playable tracks on this page, read from the buttons. */
function tracksHere(): PlayedTrack[] {
  const here = location.pathname.replace(/^\/embed/, '');
  return playButtons().map((button) => {
    const { play = '', waveform = '', title = '', by = '', cover, page = here } = dataOf(button);
    return { address: play, waveform, name: nameOf(button), title, by, page, cover };
  });
}

const playButtons = () => [...document.querySelectorAll<HTMLElement>('[data-play]')];

/** The data of a button, with its release's. */
const dataOf = (button: HTMLElement): DOMStringMap => ({
  ...button.closest<HTMLElement>('.tracks')?.dataset,
  ...button.dataset,
});

const nameOf = (button: HTMLElement) =>
  button.dataset['name'] ?? button.closest('li')?.querySelector('.track-name')?.textContent ?? '';

function createPlayer(sound: HTMLAudioElement, words: Words['player']) {
  let tracks: readonly PlayedTrack[] = [];
  let index = 0;
  let isLeaving = false;
  let channel = openChannel();
  const current = () => tracks[index];
  const isCurrent = ({ dataset }: HTMLElement) => dataset['play'] === current()?.address;

  /** Connects the tabs of this site, of which only one plays. */
  function openChannel(): BroadcastChannel {
    const opened = new BroadcastChannel('gatefold.player');
    opened.addEventListener('message', () => sound.pause());
    return opened;
  }
  const keep = () => {
    if (isLeaving || !current()) return;
    const { currentTime: time, paused, volume } = sound;
    writeKept({ tracks: [...tracks], index, time, isPlaying: !paused, volume });
  };
  const play = () => {
    // A failed file is loaded again, at the same position.
    if (sound.error) {
      const { currentTime } = sound;
      sound.load();
      sound.currentTime = currentTime;
      show();
    }
    return sound.play().catch(showState);
  };
  const toggle = () => (sound.paused ? void play() : sound.pause());
  const seek = (time: number) => {
    const end = Number.isFinite(sound.duration) ? sound.duration : time;
    sound.currentTime = Math.max(0, Math.min(end, time));
    showTime();
  };
  const bar = createBar(
    {
      toggle,
      next: () => move(1),
      seek,
      nudge: (direction) => seek(sound.currentTime + direction * step),
      volume: (volume) => {
        sound.volume = volume;
        keep();
      },
      close: ({ detail }) => {
        const button = playButtons().find(isCurrent);
        sound.pause();
        tracks = [];
        writeKept(null);
        bar.hide();
        showButtons();
        // The focus would be lost with the bar. After a pointer's click, don't scroll.
        if (button) button.focus({ preventScroll: detail > 0 });
        else document.querySelector('main')?.focus({ preventScroll: true });
      },
    },
    words,
  );

  /** Shows on the page's own buttons which track plays. */
  function showButtons(): void {
    let isHere = false;
    for (const button of playButtons()) {
      const isShown = isCurrent(button);
      const isPlaying = isShown && !sound.paused;
      isHere ||= isPlaying;
      const { playWords, pauseWords } = dataOf(button);
      const label = isPlaying ? pauseWords : playWords;
      // The large button's label contains the track's name.
      if (label) button.ariaLabel = label.replace('{track}', () => nameOf(button));
      if (isShown) button.dataset['playing'] = isPlaying ? 'yes' : 'no';
      else delete button.dataset['playing'];
    }
    const large = document.querySelector<HTMLElement>('.play-first');
    if (!large) return;
    large.classList.toggle('is-playing', isHere);
    const [text] = large.children;
    if (text) text.textContent = isHere ? words.pause : words.play;
  }

  function showTime(): void {
    const { currentTime, duration } = sound;
    const length = Number.isFinite(duration) ? duration : 0;
    bar.showTime(currentTime, length, [minutesText(currentTime), minutesText(length)]);
    showPosition(sound);
  }

  function showState(): void {
    bar.showPlaying(!sound.paused);
    if ('mediaSession' in navigator)
      navigator.mediaSession.playbackState = sound.paused ? 'paused' : 'playing';
    showButtons();
  }

  function show(): void {
    const track = current();
    if (!track) return;
    bar.show(track, { hasNext: index < tracks.length - 1, volume: sound.volume });
    announceTrack(track);
    showTime();
    showState();
    // It may have failed before the player loaded.
    if (sound.error) fail();
  }

  /** Without this, a failed sound would still look as if it played. */
  function fail(): void {
    if (!current()) return;
    sound.pause();
    bar.showFailure();
  }

  function move(by: number): void {
    const track = tracks[index + by];
    if (!track) return;
    index += by;
    sound.src = track.address;
    show();
    void play();
  }

  sound.addEventListener('play', () => channel.postMessage('play'));
  // The click that loaded the player has already started the sound.
  if (!sound.paused) channel.postMessage('play');
  for (const event of ['play', 'pause'])
    sound.addEventListener(event, () => {
      showState();
      keep();
    });
  for (const event of ['timeupdate', 'loadedmetadata', 'seeked'])
    sound.addEventListener(event, showTime);
  sound.addEventListener('ended', () => move(1));
  sound.addEventListener('error', fail);
  listenToKeys({
    play: () => void play(),
    pause: () => sound.pause(),
    nexttrack: () => move(1),
    previoustrack: () => (sound.currentTime > step || index === 0 ? seek(0) : move(-1)),
    seekto: ({ seekTime }) => seek(seekTime ?? 0),
    seekbackward: ({ seekOffset }) => seek(sound.currentTime - (seekOffset || step)),
    seekforward: ({ seekOffset }) => seek(sound.currentTime + (seekOffset || step)),
  });
  addEventListener('pagehide', () => {
    keep();
    // A page in the back/forward cache must not keep playing.
    isLeaving = true;
    sound.pause();
    // A message would evict the page from that cache, and Back would load it anew, without sound.
    channel.close();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    channel = openChannel();
    resume(false);
  });

  /**
   * Continues where the last page stopped; paused if the browser blocks autoplay. On a new page,
   * its own script has already started the sound.
   */
  function resume(isStarted: boolean): void {
    isLeaving = false;
    const kept = readKept();
    if (!kept) {
      bar.hide();
      return;
    }
    ({ tracks, index } = kept);
    const track = current();
    if (!track) return;
    if (!isStarted) startKept(sound, kept);
    show();
  }

  return {
    resume,
    playFrom(button: HTMLElement, isFirst: boolean): void {
      const address = button.dataset['play'] ?? '';
      if (!isFirst && current()?.address === address) {
        toggle();
        return;
      }
      tracks = tracksHere();
      index = Math.max(
        0,
        tracks.findIndex((track) => track.address === address),
      );
      if (!isFirst) {
        sound.src = address;
        void play();
      }
      show();
      keep();
    },
  };
}

let player: Promise<Player> | undefined;

/** The page's only player. If its sentences fail to load, the next click retries. */
function playerOf(sound: HTMLAudioElement): Promise<Player> {
  player ??= fetchWords().then((words) => createPlayer(sound, words.player));
  player.catch(() => {
    player = undefined;
  });
  return player;
}

/** Plays a button's track; with `isFirst` the click has already started it. */
export async function playFrom(
  button: HTMLElement,
  sound: HTMLAudioElement,
  isFirst: boolean,
): Promise<void> {
  (await playerOf(sound)).playFrom(button, isFirst);
}

/** Continues the track of the previous page. */
export async function goOn(sound: HTMLAudioElement): Promise<void> {
  (await playerOf(sound)).resume(true);
}
