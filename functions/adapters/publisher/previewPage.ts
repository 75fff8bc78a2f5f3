import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPreview } from '#functions/ports/ports';

/** The bundle's export that previews use. */
interface PreviewBundle {
  renderer: { preview: RenderPreview };
}

/**
 * Renders previews with the bundle of the site's pages, which is loaded for the first preview. By
 * default it lies beside the bundle of the functions.
 */
export function createPreviewRenderer(folder: string | undefined): RenderPreview {
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
  return async (shown) => (await load()).renderer.preview(shown);
}
