import { count, fill } from '#words/template';
import type { Words } from '#words/translation';
import type { PlayedTrack } from './kept.ts';

interface Tracks {
  tracks: PlayedTrack[];
  /** The current track. */
  index: number;
}

/** What a visitor may do with the queue. */
export interface QueueControls {
  /** Plays a track by its index. */
  playAt: (index: number) => void;
  /** Takes over another order, or fewer tracks. */
  change: (wanted: Tracks) => void;
  /** Whether the next record follows the last track. */
  goOn: (wanted: boolean) => void;
}

/** The queue as it is shown. */
export interface ShownQueue extends Tracks {
  /** The number of records that follow and are not fetched yet. */
  more: number;
  goesOn: boolean;
}

export type Queue = ReturnType<typeof createQueue>;

const markup = `<div class="queue-head"><h2></h2><label class="queue-on"><input type="checkbox" role="switch"><span></span></label></div>
<ol></ol><p class="queue-more"></p>`;
const row = `<button type="button" class="queue-track"><bdi class="queue-name"></bdi><span></span></button>
<button type="button" class="queue-up" aria-keyshortcuts="Alt+ArrowUp"></button>
<button type="button" class="queue-down" aria-keyshortcuts="Alt+ArrowDown"></button>
<button type="button" class="queue-remove" aria-keyshortcuts="Delete"></button>`;

/** The queue with one of its tracks at another index, or without it. */
function withTrackAt({ tracks, index }: Tracks, from: number, to?: number): Tracks {
  const [current, moved] = [tracks[index], tracks[from]];
  const others = tracks.toSpliced(from, 1);
  const changed = to === undefined || !moved ? others : others.toSpliced(to, 0, moved);
  // The same track may be there twice, but never as the same object.
  return { tracks: changed, index: current ? changed.indexOf(current) : index };
}

/** The list above the bar: what has played, what plays, and what comes. */
export function createQueue(panel: HTMLElement, controls: QueueControls, words: Words['player']) {
  panel.innerHTML = markup;
  panel.role = 'group';
  panel.ariaLabel = words.queue;
  const part = <E extends HTMLElement>(name: string) => panel.querySelector(name) as E;
  const list = part<HTMLOListElement>('ol');
  const onward = part<HTMLInputElement>('input');
  part('h2').textContent = words.queue;
  part('.queue-on span').textContent = words.goOn;
  onward.addEventListener('change', () => controls.goOn(onward.checked));

  // The focus may still be on the button that opens it.
  panel.parentElement?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    // A dialog around the player stays open.
    event.preventDefault();
    const opener = panel.parentElement?.querySelector<HTMLElement>('[aria-controls]');
    opener?.click();
    opener?.focus();
  });

  let shown: ShownQueue | undefined;
  const buttonAt = (index: number, name: string) =>
    list.children[index]?.querySelector<HTMLButtonElement>(`.${name}:not(:disabled)`);

  function move(from: number, to: number, name: string): void {
    if (!shown || to < 0 || to >= shown.tracks.length) return;
    controls.change(withTrackAt(shown, from, to));
    // The first and the last row have one direction only.
    (buttonAt(to, name) ?? buttonAt(to, 'queue-track'))?.focus();
  }

  function remove(index: number): void {
    if (!shown || index === shown.index) return;
    controls.change(withTrackAt(shown, index));
    const last = list.children.length - 1;
    (buttonAt(Math.min(index, last), 'queue-remove') ?? buttonAt(last, 'queue-track'))?.focus();
  }

  function rowOf(track: PlayedTrack, index: number, { index: at, tracks }: ShownQueue) {
    const line = document.createElement('li');
    line.innerHTML = row;
    const button = (name: string) => line.querySelector(`.queue-${name}`) as HTMLButtonElement;
    const [name, by] = button('track').children;
    if (name) name.textContent = track.name;
    if (by) by.textContent = track.by;
    if (index === at) line.ariaCurrent = 'true';
    const named = { up: words.moveUp, down: words.moveDown, remove: words.remove };
    for (const [which, template] of Object.entries(named))
      button(which).ariaLabel = fill(template, { track: track.name });
    button('up').disabled = index === 0;
    button('down').disabled = index === tracks.length - 1;
    button('remove').disabled = index === at;
    button('track').addEventListener('click', () => controls.playAt(index));
    button('up').addEventListener('click', () => move(index, index - 1, 'queue-up'));
    button('down').addEventListener('click', () => move(index, index + 1, 'queue-down'));
    button('remove').addEventListener('click', () => remove(index));
    line.addEventListener('keydown', (event) => {
      const { key, altKey, target } = event;
      const [name = 'queue-track'] = target instanceof Element ? target.classList : [];
      const direction = { ArrowUp: -1, ArrowDown: 1 }[key];
      if (direction === undefined && key !== 'Delete') return;
      event.preventDefault();
      if (direction === undefined) remove(index);
      else if (altKey) move(index, index + direction, name);
      else buttonAt(index + direction, 'queue-track')?.focus();
    });
    return line;
  }

  return {
    show(given: ShownQueue): void {
      const isOther = shown?.index !== given.index || list.children.length !== given.tracks.length;
      shown = given;
      onward.checked = given.goesOn;
      const focused = [...list.children].findIndex((line) => line.contains(document.activeElement));
      const [name] = document.activeElement?.classList ?? [];
      list.replaceChildren(...given.tracks.map((track, index) => rowOf(track, index, given)));
      const { lang } = document.documentElement;
      part('.queue-more').textContent =
        given.more > 0 ? count(lang, words.moreRecords, { count: given.more }) : '';
      if (focused >= 0 && name)
        (buttonAt(focused, name) ?? buttonAt(focused, 'queue-track'))?.focus();
      // The list alone scrolls, never the page.
      const current = list.children[given.index];
      const isPlaced = !isOther && panel.scrollTop > 0;
      if (!isPlaced && current instanceof HTMLElement && focused < 0)
        panel.scrollTop = current.offsetTop - part('.queue-head').offsetHeight;
    },
  };
}
