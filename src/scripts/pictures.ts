// A module, so that its names are its own.
export {};

/** Opens a picture large. Its viewer loads with the first one. */
const open = (link: HTMLAnchorElement) =>
  import('../islands/pictures/viewer.ts').then(({ openViewer }) => openViewer(link));

/** Opens the picture that the address names. Without the viewer it is scrolled to and marked. */
function openNamed(): void {
  const [, id] = /^#(picture-\d+)$/.exec(location.hash) ?? [];
  const link = id && document.querySelector<HTMLAnchorElement>(`#${id} a[data-picture]`);
  if (link) open(link).catch(() => undefined);
}

// Without the viewer the link leads to the large image.
document.addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-picture]');
  const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  if (!link || !isPlain) return;
  event.preventDefault();
  open(link).catch(() => location.assign(link.href));
});
addEventListener('hashchange', openNamed);
openNamed();
