import { whenDrawn } from './whenDrawn.ts';

/** Wakes the shelf once the page is drawn. Until then, or if that fails, its spines are links. */
async function wake(): Promise<void> {
  const wall = document.querySelector<HTMLElement>('.wall');
  if (!wall) return;
  await whenDrawn();
  const { startShelf } = await import('./shelf.ts');
  startShelf(wall);
}

wake().catch(() => undefined);
