// A module, so that its names are its own.
export {};

/** Opens a picture large. Its viewer loads with the first press; without it the link leads on. */
document.addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-picture]');
  const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  if (!link || !isPlain) return;
  event.preventDefault();
  import('../islands/pictures/viewer.ts')
    .then(({ openViewer }) => openViewer(link))
    .catch(() => location.assign(link.href));
});
