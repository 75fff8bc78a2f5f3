// A file of its own: a plug-in, like the others.
import { readFileSync } from 'node:fs';

/** As much of a plug-in for Vite as this one is. */
interface BuildPlugin {
  name: string;
  apply: 'build';
  load(id: string, options?: { ssr?: boolean }): string | undefined;
}

const writers = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves Zod's writers of JSON Schema out of the pages' scripts. Every schema refers to them from
 * a method, so that no build can shake them off, and only the server's OpenAPI document uses them.
 * To be removed once Zod's schemas no longer bring them along, as those of `zod/mini` do not.
 */
export function withoutJsonSchema(): BuildPlugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id, options) {
      if (options?.ssr || !writers.test(id)) return undefined;
      const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
      return [...exported].map(([, name]) => `export function ${name}() {}`).join('\n');
    },
  };
}
