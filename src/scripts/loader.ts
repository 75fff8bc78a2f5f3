/**
 * A function that imports a module. After a failure it tries again by another address, with one more
 * question mark: browsers that name the failed one at the end of their message keep the failure for
 * as long as the page lives.
 */
export function loaderOf<M>(load: () => Promise<M>): () => Promise<M> {
  let again = '';
  return () =>
    (again ? import(/* @vite-ignore */ again) : load()).catch((error) => {
      [, again = ''] = `${error}?`.split(location.origin);
      throw error;
    });
}
