import styles from '../../styles/viewer.css?url';
import { loadStyle } from '../loadStyle.ts';
import { createZoom } from './zoom.ts';

const markup = `<div class="viewer-stage"></div>
<p class="viewer-caption" role="status"><bdi></bdi> <span class="figures"></span></p>
<div class="viewer-buttons">
<button type="button" class="viewer-previous"></button>
<button type="button" class="viewer-zoom" aria-pressed="false"></button>
<button type="button" class="viewer-next"></button>
<button type="button" class="viewer-close"></button>
</div>`;

/** A swipe is at least this long, in pixels. */
const swipeLength = 48;

/** Opens the pictures of a section at the one of a link. */
export async function openViewer(link: HTMLAnchorElement): Promise<void> {
  const section = link.closest<HTMLElement>('[data-pictures]');
  if (!section || document.querySelector('.viewer')) return;
  const links = [...section.querySelectorAll<HTMLAnchorElement>('a[data-picture]')];
  const words = section.dataset;
  const before = location.href.replace(/#picture-\d+$/, '');
  /** Whether it is a step of the history, for Back: not where the page's address has opened it. */
  let isStep = before === location.href;
  let shown = links.indexOf(link);

  const dialog = document.createElement('dialog');
  dialog.className = 'viewer';
  dialog.ariaLabel = words['large'] ?? '';
  dialog.innerHTML = markup;
  const part = <E extends Element>(name: string) => dialog.querySelector(name) as E;
  const stage = part<HTMLElement>('.viewer-stage');
  const toggle = part<HTMLButtonElement>('.viewer-zoom');
  const caption = part<HTMLElement>('.viewer-caption bdi');
  const position = part<HTMLElement>('.viewer-caption .figures');
  const zoom = createZoom(stage, (isZoomed) => {
    toggle.ariaPressed = String(isZoomed);
  });

  function show(index: number): void {
    const next = links[index];
    const picture = next?.querySelector('picture')?.cloneNode(true);
    if (!next || !(picture instanceof HTMLElement)) return;
    shown = index;
    // The largest variant, since it may be zoomed.
    for (const one of picture.querySelectorAll('source, img')) one.setAttribute('sizes', '1400px');
    const image = picture.querySelector('img');
    if (image) {
      // The caption says it.
      image.alt = '';
      image.loading = 'eager';
      image.draggable = false;
    }
    stage.replaceChildren(picture);
    zoom.reset();
    caption.textContent = next.dataset['picture'] ?? '';
    position.textContent = links.length > 1 ? `${index + 1} / ${links.length}` : '';
    for (const [name, end] of [
      ['previous', 0],
      ['next', links.length - 1],
    ] as const)
      part<HTMLButtonElement>(`.viewer-${name}`).ariaDisabled = String(index === end);
    // The address of this picture, to share. Only opening adds to the history.
    const { id } = next.closest('li') ?? next;
    const write = isStep && !dialog.isConnected ? 'pushState' : 'replaceState';
    history[write](history.state, '', `#${id}`);
  }
  const walk = (by: number) => show(shown + by);
  /** 1 for a way to the right on a page from left to right. */
  const ahead = (right: number) => (document.dir === 'rtl' ? -right : right);

  const named = ['previous', 'zoom', 'next', 'close'] as const;
  for (const name of named) part(`.viewer-${name}`).ariaLabel = words[name] ?? '';
  part('.viewer-previous').addEventListener('click', () => walk(-1));
  part('.viewer-next').addEventListener('click', () => walk(1));
  part('.viewer-close').addEventListener('click', () => dialog.close());
  toggle.addEventListener('click', () => zoom.toggle());

  const keys: Record<string, () => void> = {
    '+': () => zoom.by(1.5),
    '=': () => zoom.by(1.5),
    '-': () => zoom.by(1 / 1.5),
    '0': () => zoom.reset(),
    Home: () => show(0),
    End: () => show(links.length - 1),
    ArrowLeft: () => (zoom.isZoomed() ? zoom.pan(1, 0) : walk(ahead(-1))),
    ArrowRight: () => (zoom.isZoomed() ? zoom.pan(-1, 0) : walk(ahead(1))),
    ArrowUp: () => zoom.pan(0, 1),
    ArrowDown: () => zoom.pan(0, -1),
  };
  dialog.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    // The browser's own shortcuts, such as its zoom, stay.
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });

  let from: { x: number; y: number } | null = null;
  stage.addEventListener('pointerdown', ({ isPrimary, pointerType, clientX: x, clientY: y }) => {
    from = isPrimary && pointerType !== 'mouse' && !zoom.isZoomed() ? { x, y } : null;
  });
  stage.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!from || zoom.isZoomed()) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    from = null;
    if (Math.abs(x) > swipeLength && Math.abs(x) > 2 * Math.abs(y)) walk(ahead(-Math.sign(x)));
  });

  const onBack = () => {
    isStep = false;
    dialog.close();
  };
  addEventListener('popstate', onBack);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', onBack);
    dialog.remove();
    if (isStep) history.back();
    else history.replaceState(history.state, '', before);
    links[shown]?.focus();
  });
  show(shown);
  await loadStyle(styles);
  document.body.append(dialog);
  dialog.showModal();
  // The browser would choose Previous, which does nothing at the first picture.
  const onward = dialog.querySelector<HTMLElement>('.viewer-next[aria-disabled="false"]');
  (onward ?? toggle).focus();
}
