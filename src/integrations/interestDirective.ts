import type { AstroIntegration } from 'astro';

/** Adds `client:interest`: an island that wakes at the first sign of interest. */
export function interestDirective(): AstroIntegration {
  return {
    name: 'interest-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'interest',
          entrypoint: new URL('./onInterest.ts', import.meta.url).pathname,
        }),
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interest'?: boolean;
  }
}
