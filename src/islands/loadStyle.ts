/** Adds a style sheet once; resolves when it applies or could not be fetched. */
export function loadStyle(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  if ([...document.styleSheets].some((sheet) => sheet.href === link.href)) return Promise.resolve();
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
  return loaded;
}
