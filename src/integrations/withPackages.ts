// A file of its own: a plug-in, like the others.
/** As much of a plug-in for Vite as this one is. */
interface BuildPlugin {
  name: string;
  apply: 'build';
  config(): { environments: Record<string, { resolve: { noExternal: true } }> };
}

/**
 * Puts packages into the rendering code of a build: the output may be anywhere, so it must not look
 * for them beside it. The dev server loads them from where they are, since Vite runs none that is
 * CommonJS, such as React.
 */
export function withPackages(): BuildPlugin {
  const inside = { resolve: { noExternal: true } } as const;
  return {
    name: 'with-packages',
    apply: 'build',
    config: () => ({ environments: { prerender: inside, ssr: inside } }),
  };
}
