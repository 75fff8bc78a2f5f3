import { minutesText } from '#domain/listening/audioAddress';
import { soundShardOf } from '#domain/listening/heardRecord';
import type { Words } from '#words/translation';
import { fetchWords } from '../pageWords.ts';
import { showBand } from './band.ts';
import { createBar } from './bar.ts';
import { currentButton, isCurrent, nameOf, recordOf, showButtons, start } from './buttons.ts';
import { type Kept, type PlayedTrack, readGoOn, readKept, writeGoOn, writeKept } from './kept.ts';
import { announceTrack, listenToKeys, showPosition } from './mediaKeys.ts';
import { startKept } from './playerKey.ts';
import { heardRecords, tracksOf } from './records.ts';

type Player = ReturnType<typeof createPlayer>;

/** The step of the arrow keys, in seconds. */
const step = 5;

/** How many tracks are fetched ahead, to be seen in the queue. */
const ahead = 12;

/** How many files or recordings may fail in a row before the player gives up: offline, all fail. */
const mostFailures = 3;

/** A button's track as far as the page knows it, until its record's file has arrived. */
function trackOf(button: HTMLElement): PlayedTrack {
  return {
    address: button.dataset['play'] ?? '',
    waveform: '',
    name: nameOf(button) || (document.querySelector('.title-name')?.textContent ?? ''),
    title: '',
    by: '',
    page: location.pathname.replace(/^\/embed/, ''),
    record: Number(recordOf(button)),
  };
}

function shuffled<T>(given: readonly T[]): T[] {
  const all = given.map((one) => ({ one, at: Math.random() }));
  return all.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

function createPlayer(sound: HTMLAudioElement, words: Words['player']) {
  let tracks: PlayedTrack[] = [];
  let index = 0;
  let later: number[] = [];
  let goesOn = readGoOn();
  let isLeaving = false;
  /** How many tracks may fail before the player stops: only those that follow by themselves. */
  let skips = 0;
  /** Counts the visitor's choices: what an earlier one still fetches is dropped. */
  let turn = 0;
  let channel = openChannel();
  const current = () => tracks[index];

  /** Connects the tabs of this site, of which only one plays. */
  function openChannel(): BroadcastChannel {
    const opened = new BroadcastChannel('gatefold.player');
    opened.addEventListener('message', () => sound.pause());
    return opened;
  }
  const keep = () => {
    if (isLeaving || !current()) return;
    const { currentTime: time, paused, volume } = sound;
    writeKept({ tracks, index, later, time, isPlaying: !paused, volume });
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
    // The length is not a number before the file has arrived.
    sound.currentTime = Math.max(0, Math.min(time, sound.duration || time));
    showTime();
  };
  const previous = () => {
    if (sound.currentTime > step || index === 0) seek(0);
    else playAt(index - 1);
  };
  const bar = createBar(
    {
      toggle,
      previous,
      next,
      seek,
      nudge: (direction) => seek(sound.currentTime + direction * step),
      volume: (volume) => {
        sound.volume = volume;
        keep();
      },
      close: ({ detail }) => {
        const button = currentButton(sound);
        writeKept(null);
        clear();
        // The focus would be lost with the bar. After a pointer's click, don't scroll.
        if (button) button.focus({ preventScroll: detail > 0 });
        else document.querySelector('main')?.focus({ preventScroll: true });
      },
      queue: {
        playAt,
        change: (wanted) => {
          ({ tracks, index } = wanted);
          changed();
        },
        goOn: (wanted) => {
          goesOn = wanted;
          writeGoOn(wanted);
          changed();
        },
      },
    },
    words,
  );

  /** Ends with no current track, and without the bar. */
  function clear(): void {
    turn++;
    sound.pause();
    sound.removeAttribute('src');
    delete sound.dataset['record'];
    [tracks, index, later] = [[], 0, []];
    bar.hide();
    tell();
    showBand(undefined);
    showButtons(sound);
  }

  /** Tells the page's own scripts which sound is the current one, and at which second. */
  const tell = () => document.dispatchEvent(new CustomEvent('heard', { detail: sound }));

  function showTime(): void {
    if (!current()) return;
    const { currentTime, duration } = sound;
    const length = Number.isFinite(duration) ? duration : 0;
    bar.showTime(currentTime, length, [minutesText(currentTime), minutesText(length)]);
    showPosition(sound);
    tell();
  }

  function showState(): void {
    bar.showPlaying(!sound.paused);
    if ('mediaSession' in navigator)
      navigator.mediaSession.playbackState = sound.paused ? 'paused' : 'playing';
    showButtons(sound);
  }

  function showQueue(): void {
    const hasNext = index < tracks.length - 1 || later.length > 0 || goesOn;
    bar.showQueue({ tracks, index, more: later.length, goesOn, hasNext });
  }

  function show(): void {
    const track = current();
    if (!track) return;
    sound.dataset['track'] = track.name;
    bar.show(track, sound.volume);
    showBand(track.band);
    showQueue();
    announceTrack(track);
    showTime();
    showState();
    // It may have failed before the player loaded.
    if (sound.error) fail();
  }

  /** The queue has changed around the current track. */
  function changed(): void {
    showQueue();
    keep();
    void lookAhead();
  }

  /**
   * Shows that a track failed. If it followed by itself, the next one is tried, until one plays.
   */
  function fail(): void {
    if (!current()) return;
    sound.pause();
    bar.showFailure();
    if (--skips > 0) void next();
  }

  function playAt(wanted: number): void {
    const track = tracks[wanted];
    if (!track) return;
    index = wanted;
    sound.src = track.address;
    sound.dataset['record'] = String(track.record || '');
    show();
    void play();
    void lookAhead();
  }

  /** Fetches the tracks of the next records, until enough are seen ahead. */
  async function lookAhead(): Promise<void> {
    const mine = turn;
    while (tracks.length - index <= ahead) {
      const record = later[0];
      if (record === undefined) return;
      const found = await tracksOf(record).catch(() => undefined);
      // What can't be fetched now stays in the queue, for the next attempt.
      if (mine !== turn || !found) return;
      // The same record may have been fetched for `next` meanwhile.
      if (later[0] !== record) continue;
      later.shift();
      tracks.push(...found);
      showQueue();
      keep();
    }
  }

  /** The record after the current one among all that can be heard, for a visitor who wants it. */
  async function nextRecord(): Promise<number[]> {
    const all = goesOn ? await heardRecords() : [];
    const at = all.indexOf(current()?.record ?? 0) + 1;
    return all.slice(at, at + 1);
  }

  /** Plays the next track of the queue, or of the record that follows it. */
  async function next(): Promise<void> {
    const mine = turn;
    if (index === tracks.length - 1) {
      if (later.length === 0) later = await nextRecord().catch(() => []);
      if (mine === turn) await lookAhead();
    }
    if (mine !== turn) return;
    if (index === tracks.length - 1 && later.length > 0) bar.showFailure();
    playAt(index + 1);
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
  sound.addEventListener('ended', () => {
    skips = mostFailures;
    void next();
  });
  sound.addEventListener('playing', () => {
    skips = 0;
  });
  sound.addEventListener('error', fail);
  listenToKeys({
    play,
    pause: () => sound.pause(),
    nexttrack: next,
    previoustrack: previous,
    seekto: ({ seekTime }) => seek(seekTime ?? 0),
    seekbackward: ({ seekOffset }) => seek(sound.currentTime - (seekOffset || step)),
    seekforward: ({ seekOffset }) => seek(sound.currentTime + (seekOffset || step)),
  });
  // Lists are drawn anew when they are sorted or searched.
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => !bar.contains(target))) return;
    bar.place();
    showButtons(sound);
  }).observe(document.body, { childList: true, subtree: true });
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
    turn++;
    goesOn = readGoOn();
    const kept: Kept | null = readKept();
    // It was closed on another page.
    if (!kept) {
      clear();
      return;
    }
    ({ tracks, index, later } = kept);
    const track = current();
    if (!track) return;
    if (!isStarted) startKept(sound, kept);
    show();
    // The last page was left before the record's file arrived.
    if (!('band' in track)) void complete(track);
    void lookAhead();
  }

  /** Replaces a track known from its button by all tracks of its record. */
  async function complete(track: PlayedTrack): Promise<void> {
    const mine = turn;
    const found = await tracksOf(track.record).catch(() => []);
    const at = found.findIndex(({ address }) => address === track.address);
    // An older page may offer a sound that the site no longer lists.
    if (mine !== turn || at < 0) return;
    [tracks, index] = [found, at];
    show();
    keep();
  }

  /** Plays a record from one of its sounds; with `isStarted` that sound has already started. */
  function playRecord(button: HTMLElement, isStarted: boolean): Promise<void> {
    turn++;
    if (!isStarted) start(button, sound);
    const track = trackOf(button);
    [tracks, index, later] = [[track], 0, []];
    show();
    keep();
    return complete(track);
  }

  /**
   * Plays the records of a button, or all of the label, in their order or shuffled. Begins with the
   * first that is there.
   * @throws {Error} when none can be fetched
   */
  async function playAll({ dataset }: HTMLElement): Promise<void> {
    const mine = ++turn;
    const given = dataset['all'] ? dataset['all'].split(' ').map(Number) : await heardRecords();
    // A search finds records that can't be heard, too.
    const heard = new Set('found' in dataset ? await heardRecords() : given);
    if (mine !== turn) return;
    const some = given.filter((record) => heard.has(record));
    let rest = 'shuffled' in dataset ? shuffled(some) : some;
    let failures = 0;
    while (failures < mostFailures) {
      const [record, ...others] = rest;
      if (record === undefined) break;
      const found = await tracksOf(record).catch(() => undefined);
      if (mine !== turn) return;
      if (found?.length) {
        [tracks, later] = [found, others];
        const at = found.findIndex(({ name }) => name === dataset['track']);
        playAt(Math.max(0, at));
        keep();
        return;
      }
      // Records of the same file fail together.
      const isBeside = (other: number) => soundShardOf(other) === soundShardOf(record);
      rest = found ? others : others.filter((other) => !isBeside(other));
      if (!found) failures++;
    }
    throw new Error('No record arrived.');
  }

  return {
    resume,
    async playFrom(button: HTMLElement, isFirst: boolean): Promise<void> {
      const isShown = isCurrent(button, sound) && current()?.address === sound.getAttribute('src');
      if ('all' in button.dataset)
        return 'track' in button.dataset && isShown ? toggle() : playAll(button);
      if (isShown) return isFirst ? show() : toggle();
      return playRecord(button, isFirst);
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

/** Plays a button's track or records; with `isFirst` the click has already started the track. */
export async function playFrom(
  button: HTMLElement,
  sound: HTMLAudioElement,
  isFirst: boolean,
): Promise<void> {
  await (await playerOf(sound)).playFrom(button, isFirst);
}

/** Continues the track of the previous page. */
export async function goOn(sound: HTMLAudioElement): Promise<void> {
  (await playerOf(sound)).resume(true);
}
