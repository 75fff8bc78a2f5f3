import type { AstroIntegration } from 'astro';

/** Runs `scripts/withoutEval.ts` before the islands, which do not wait for the page's own script. */
export function withoutEval(): AstroIntegration {
  return {
    name: 'without-eval',
    hooks: {
      'astro:config:setup': ({ injectScript }) =>
        injectScript('before-hydration', "import '/src/scripts/withoutEval.ts';"),
    },
  };
}
