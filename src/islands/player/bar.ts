import { shownLevels, waveformPath } from '#domain/listening/waveform';
import { fill, templateParts } from '#words/template';
import type { Words } from '#words/translation';
import styles from '../../styles/player.css?url';
import { loadStyle } from '../loadStyle.ts';
import type { PlayedTrack } from './kept.ts';
import { isFramed } from './playerKey.ts';
import type { Queue, QueueControls, ShownQueue } from './queue.ts';

interface Controls {
  toggle: () => void;
  previous: () => void;
  next: () => void;
  seek: (seconds: number) => void;
  /** Skips a few seconds: 1 forward, -1 back. */
  nudge: (direction: number) => void;
  volume: (volume: number) => void;
  close: (click: MouseEvent) => void;
  queue: QueueControls;
}

const waves = `<svg viewBox="0 0 ${shownLevels} 100" preserveAspectRatio="none" aria-hidden="true"><path/><path class="player-done"/></svg>`;
const markup = `<div class="player-queue" id="player-queue" hidden></div>
<button type="button" class="player-toggle"></button>
<a class="player-now"><bdi class="player-name"></bdi><span class="player-by"></span></a>
<button type="button" class="player-previous"></button>
<div class="player-line"><div class="player-seek">${waves}<input type="range" min="0" step="0.1"></div>
<span class="player-time figures"></span></div>
<button type="button" class="player-next"></button>
<button type="button" class="player-loudness" aria-expanded="false"></button>
<label class="player-volume"><span></span><input type="range" min="0" max="1" step="0.05"></label>
<button type="button" class="player-list" aria-expanded="false" aria-controls="player-queue"></button>
<button type="button" class="player-close"></button>
<p class="player-failure" role="alert"></p>`;

/** Whether scripts can set the volume. On iPhones only the hardware buttons can. */
function takesVolume(): boolean {
  const sound = new Audio();
  sound.volume = 0.5;
  return sound.volume === 0.5;
}

/** The bar at the bottom of the window. */
export function createBar(controls: Controls, words: Words['player']) {
  const bar = document.createElement('section');
  bar.className = 'player';
  bar.ariaLabel = words.player;
  bar.innerHTML = markup;
  // Set as text, never parsed: the label may have written them.
  const named: [string, string][] = [
    ['.player-seek input', words.position],
    ['.player-previous', words.previous],
    ['.player-next', words.next],
    ['.player-list', words.queue],
    ['.player-loudness', words.volume],
    ['.player-close', words.close],
  ];
  for (const [name, text] of named) bar.querySelector(name)?.setAttribute('aria-label', text);
  bar.hidden = true;
  // A plain import would make Astro add the style sheet to every page.
  void loadStyle(styles).then(() => {
    bar.hidden = false;
  });
  const part = <E extends Element>(name: string) => bar.querySelector(name) as E;
  const toggle = part<HTMLButtonElement>('.player-toggle');
  const now = part<HTMLAnchorElement>('.player-now');
  const seek = part<HTMLInputElement>('.player-seek input');
  const next = part<HTMLButtonElement>('.player-next');
  const volume = part<HTMLInputElement>('.player-volume input');
  const list = part<HTMLButtonElement>('.player-list');
  const panel = part<HTMLElement>('.player-queue');
  const loudness = part<HTMLButtonElement>('.player-loudness');
  const failure = part<HTMLElement>('.player-failure');
  const write = (name: string, text: string) => {
    part<HTMLElement>(name).textContent = text;
  };
  write('.player-volume span', words.volume);
  if (!takesVolume()) for (const name of ['loudness', 'volume']) part(`.player-${name}`).remove();
  toggle.addEventListener('click', controls.toggle);
  part<HTMLElement>('.player-previous').addEventListener('click', controls.previous);
  next.addEventListener('click', controls.next);
  part<HTMLElement>('.player-close').addEventListener('click', controls.close);
  seek.addEventListener('input', () => controls.seek(seek.valueAsNumber));
  seek.addEventListener('keydown', (event) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    controls.nudge(direction);
  });
  // In a narrow window the button reveals the slider.
  loudness.addEventListener('click', () => {
    loudness.ariaExpanded = String(loudness.ariaExpanded !== 'true');
  });
  let shown: ShownQueue | undefined;
  let queue: Queue | undefined;
  list.addEventListener('click', async () => {
    queue ??= (await import('./queue.ts')).createQueue(panel, controls.queue, words);
    panel.hidden = !panel.hidden;
    list.ariaExpanded = String(!panel.hidden);
    if (shown) queue.show(shown);
  });
  volume.addEventListener('input', () => controls.volume(volume.valueAsNumber));

  /** Everything outside an open dialog is inert: a dialog that plays holds the bar. */
  function place(): void {
    const host = document.querySelector('dialog[open][data-plays]') ?? document.body;
    if (bar.parentElement !== host) host.append(bar);
  }
  // The event doesn't bubble; React removes the dialog, with all that is in it, after this.
  document.addEventListener('close', () => bar.isConnected && place(), true);

  return {
    place: () => bar.isConnected && place(),
    show(track: PlayedTrack, loudnessNow: number): void {
      place();
      write('.player-name', track.name);
      // Each name in its own element: one may be written from right to left.
      const parts = track.by ? templateParts(words.from) : [{ placeholder: 'title' as const }];
      const credit = parts.map((one) => {
        if ('text' in one) return one.text;
        const name = document.createElement('bdi');
        name.textContent = one.placeholder === 'title' ? track.title : track.by;
        return name;
      });
      part('.player-by').replaceChildren(...credit);
      now.href = track.page;
      if (isFramed) now.target = '_blank';
      for (const path of bar.querySelectorAll('path'))
        path.setAttribute('d', waveformPath(track.waveform));
      volume.valueAsNumber = loudnessNow;
      failure.textContent = '';
    },
    showQueue(given: ShownQueue & { hasNext: boolean }): void {
      next.disabled = !given.hasNext;
      shown = given;
      queue?.show(given);
    },
    showPlaying(isPlaying: boolean): void {
      toggle.ariaLabel = isPlaying ? words.pause : words.play;
      bar.dataset['playing'] = isPlaying ? 'yes' : 'no';
    },
    /** Shows the position: in seconds, the length, and both as minutes. */
    showTime(time: number, length: number, [at, of]: readonly [string, string]): void {
      seek.max = String(length);
      seek.valueAsNumber = time;
      seek.setAttribute('aria-valuetext', fill(words.time, { time: at, length: of }));
      bar.style.setProperty('--done', `${length > 0 ? (100 * time) / length : 0}%`);
      write('.player-time', `${at} / ${of}`);
    },
    showFailure(): void {
      failure.textContent = words.failed;
    },
    contains: (node: Node) => bar.contains(node),
    hide: () => bar.remove(),
  };
}
