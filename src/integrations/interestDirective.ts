import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Adds `client:interest`, which hydrates an island when a visitor first interacts with it. */
export function interestDirective(): AstroIntegration {
  return {
    name: 'interest-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'interest',
          entrypoint: fileURLToPath(new URL('./onInterest.ts', import.meta.url)),
        }),
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interest'?: boolean;
  }
}
