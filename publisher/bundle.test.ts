import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SOURCES } from './bundle.ts';

it('counts every module of the publisher that pages are rendered by as a source of the bundle', async () => {
  const ours = SOURCES.filter((source) => source.startsWith('publisher/'));
  expect(ours).toContain('publisher/render.ts');
  for (const source of ours) {
    const code = await readFile(source, 'utf8');
    const imports = code.matchAll(/^(?:import|export) (?!type )[^;]*? from '\.\/([\w.]+)';/gm);
    for (const [, name] of imports) expect(ours).toContain(`publisher/${name}`);
  }
});
