import type { AstroIntegration } from 'astro';

/** Runs `islands/withoutEval.ts` before the islands. Forms of public pages import it themselves. */
export function withoutEval(): AstroIntegration {
  return {
    name: 'without-eval',
    hooks: {
      'astro:config:setup': ({ injectScript }) =>
        injectScript('before-hydration', "import '/src/islands/withoutEval.ts';"),
    },
  };
}
