/**
 * Measures a page of each kind with Lighthouse, as a phone and as a desktop: `npm run lighthouse`
 * while `npm start` runs, or `npm run lighthouse -- https://…` for another site. Exits with 1 if a
 * page scores below 100 or shifts. `npm run bench -- lighthouse` measures the demo and records the
 * result.
 */
import { categories, forms, openLighthouse } from './lighthouse/measure.ts';
import { measuredPages } from './lighthouse/pages.ts';

async function main(site: string): Promise<void> {
  const pages = await measuredPages(site);
  const browser = await openLighthouse();
  try {
    console.log(`${''.padEnd(44)}${categories.map((name) => name.padStart(16)).join('')}`);
    for (const page of pages)
      for (const form of forms) {
        const { scores, lost, shift } = await browser.measure(page, form);
        const shown = scores.map((score) => String(score).padStart(16)).join('');
        console.log(`${`${page.kind}, ${form}`.padEnd(44)}${shown}`);
        if (lost.length === 0 && shift === 0) continue;
        console.log(`    ${[...lost, `shift: ${shift.toFixed(4)}`].join(', ')}`);
        process.exitCode = 1;
      }
  } finally {
    await browser.close();
  }
}

await main(
  (process.argv[2] ?? `http://localhost:${process.env['SITE_PORT'] ?? 4280}`).replace(/\/$/, ''),
);
