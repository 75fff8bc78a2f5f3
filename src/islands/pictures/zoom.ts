/** The largest zoom, at which a large image shows its own pixels on a dense screen. */
const mostZoom = 4;
/** The zoom of a double click or the button. */
const usualZoom = 2.5;
/** How far an arrow key moves a zoomed picture, in pixels. */
const step = 80;

interface Point {
  x: number;
  y: number;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Zooms and moves the picture in an element by pointers, and by calls. */
export function createZoom(stage: HTMLElement, onZoom: (isZoomed: boolean) => void) {
  let scale = 1;
  let at: Point = { x: 0, y: 0 };
  const pointers = new Map<number, Point>();

  function apply(): void {
    const image = stage.querySelector('img');
    if (!image) return;
    // No further than its edges.
    const { clientWidth, clientHeight } = image;
    at = {
      x: clamp(at.x, (clientWidth * (scale - 1)) / 2),
      y: clamp(at.y, (clientHeight * (scale - 1)) / 2),
    };
    image.style.transform = scale === 1 ? '' : `translate(${at.x}px, ${at.y}px) scale(${scale})`;
    stage.dataset['zoomed'] = String(scale > 1);
    onZoom(scale > 1);
  }

  /** Keeps the place under a point where it is. */
  function zoomAt(factor: number, point?: Point): void {
    const next = Math.min(mostZoom, Math.max(1, scale * factor));
    const box = stage.getBoundingClientRect();
    const x = point ? point.x - box.left - box.width / 2 : 0;
    const y = point ? point.y - box.top - box.height / 2 : 0;
    const ratio = next / scale;
    at = { x: x - (x - at.x) * ratio, y: y - (y - at.y) * ratio };
    scale = next;
    apply();
  }
  const toggle = (point?: Point) => zoomAt(scale > 1 ? 1 / scale : usualZoom, point);

  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  stage.addEventListener('dblclick', ({ clientX: x, clientY: y }) => toggle({ x, y }));
  stage.addEventListener('pointerdown', ({ pointerId, clientX: x, clientY: y }) => {
    stage.setPointerCapture(pointerId);
    pointers.set(pointerId, { x, y });
  });
  stage.addEventListener('pointermove', ({ pointerId, clientX: x, clientY: y }) => {
    const was = pointers.get(pointerId);
    if (!was) return;
    const now = { x, y };
    pointers.set(pointerId, now);
    const other = [...pointers].find(([id]) => id !== pointerId)?.[1];
    if (other) {
      const middle = { x: (x + other.x) / 2, y: (y + other.y) / 2 };
      zoomAt(distance(now, other) / Math.max(1, distance(was, other)), middle);
    } else if (scale > 1) {
      at = { x: at.x + x - was.x, y: at.y + y - was.y };
      apply();
    }
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId));

  return {
    isZoomed: () => scale > 1,
    by: (factor: number) => zoomAt(factor),
    toggle: () => toggle(),
    /** Moves it by a step in each direction. */
    pan(x: number, y: number) {
      at = { x: at.x + x * step, y: at.y + y * step };
      apply();
    },
    reset() {
      scale = 1;
      at = { x: 0, y: 0 };
      pointers.clear();
      apply();
    },
  };
}
