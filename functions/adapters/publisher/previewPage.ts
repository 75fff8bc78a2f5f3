import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Previewed } from '#domain/publication/preview';

/** The bundle's export that previews use. */
interface PreviewBundle {
  renderer: { preview: (shown: Previewed) => Promise<string> };
}

/**
 * Renders a page as the site would show it; an empty string if the site has no such page. The
 * bundle of the site's pages is loaded for the first preview; by default it lies beside the bundle of
 * the functions.
 */
export function createPreviewRenderer(folder: string | undefined) {
  const entry = folder
    ? pathToFileURL(join(folder, 'server/entry.mjs'))
    : new URL('./site/server/entry.mjs', import.meta.url);
  let loading: Promise<PreviewBundle> | undefined;
  const load = () => {
    // React's development build would be ten times slower, and its markup differs.
    Object.assign(process.env, { NODE_ENV: 'production' });
    loading ??= import(entry.href);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return async (shown: Previewed): Promise<string> => (await load()).renderer.preview(shown);
}
