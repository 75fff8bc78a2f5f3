import { beforeAll, expect, it } from 'vitest';
import { type BuiltSite, filesOf, hardSite } from './buildSite.ts';
import { findingsOf, hasJava } from './nuChecker.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await hardSite();
});

const java = hasJava();
if (!java) console.warn('There is no Java: the Nu HTML checker does not run.');

it.runIf(java)('has no page with a fault that the Nu checker finds', async () => {
  expect(filesOf(site).filter((file) => file.endsWith('.html')).length).toBeGreaterThan(200);
  expect(await findingsOf(site.out)).toEqual([]);
});
