import { mkdtemp } from 'node:fs/promises';
import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';
import { measuredPages } from './lighthouse/pages.ts';
const site = process.argv[2]!;
const pages = await measuredPages(site);
const browser = await launch({ executablePath: '/usr/bin/chromium', userDataDir: await mkdtemp('/tmp/visit/lh-'), args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--autoplay-policy=no-user-gesture-required'] });
for (const page of pages) {
  const tab = await browser.newPage();
  try {
    const skipAudits = [...(page.isUnlisted || page.isMissing ? ['is-crawlable'] : []), ...(page.isMissing ? ['http-status-code','errors-in-console'] : [])];
    const r = await lighthouse(page.url, { output: 'json', logLevel: 'error', onlyCategories: ['accessibility','best-practices','seo','performance'], ...(skipAudits.length && { skipAudits }), ...(page.isMissing && { ignoreStatusCode: true }) }, undefined, tab);
    const { lhr } = r!;
    const lost = ['accessibility','best-practices','seo'].flatMap((n) => (lhr.categories[n]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1).map(({ id }) => id));
    const perf = ['cumulative-layout-shift','unused-css-rules','unused-javascript','total-byte-weight','render-blocking-insight','font-display-insight','image-delivery-insight','lcp-discovery-insight','total-blocking-time','largest-contentful-paint'].map((id) => `${id}=${lhr.audits[id]?.score ?? '-'}:${lhr.audits[id]?.displayValue ?? ''}`);
    console.log(page.kind, ['performance','accessibility','best-practices','seo'].map((n) => Math.round((lhr.categories[n]?.score ?? 0) * 100)).join('/'), lost.join(','), '|', perf.join(' '));
  } catch (e) { console.log(page.kind, String(e)); }
  await tab.close();
}
await browser.close();
