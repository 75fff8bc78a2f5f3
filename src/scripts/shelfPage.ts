// Wakes the shelf once the page is there. Until then, or if that fails, its spines are links.
addEventListener('load', async () => {
  const wall = document.querySelector<HTMLElement>('.wall');
  const shelf = await import('./shelf.ts').catch(() => undefined);
  if (wall) shelf?.startShelf(wall);
});
