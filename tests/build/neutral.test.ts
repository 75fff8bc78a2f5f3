import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '#contract/openapi';
import { drawnLogo } from '#design/drawnLogo';
import { neutralLabel } from '#domain/label/label';
import { toSnapshot } from '#domain/publication/snapshot';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { drawLogoPictures } from '#functions/adapters/pictures/logoDrawing';
import { createEmailTemplates } from '#functions/emails/emailTemplates';
import { wordingOf } from '#words/wording';
import { frame } from '../../functions/http/pages/frame.tsx';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { demoLabel } from '../../scripts/demo/label.ts';
import { filesOf, hardBundle } from './buildSite.ts';

/** Words that would give the demo's label away. */
const traces = [
  ...[demoLabel.name, demoLabel.legalName, demoLabel.tagline, demoLabel.mail],
  ...['Low Sun', 'lowsun', 'Bergen', '#f2542d'],
].map((text) => text.toLowerCase());
/** Words that give it away. The office's table of cities has the demo's among thousands of others. */
const tracesIn = (text: string) =>
  traces.filter((trace) => {
    const isInTable = trace === 'bergen' && text.includes('Stavanger');
    return !isInTable && text.toLowerCase().includes(trace);
  });

let folder: string;
let out: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-neutral-'));
  out = join(folder, 'out');
  const empty = toSnapshot(aCatalogue(), aStamp());
  const content = new TextEncoder().encode(JSON.stringify(empty));
  const wanted = { read: async () => content, version: 1, now: new Date(), folder: out };
  await publishFiles(await hardBundle(), await openFolderStore(join(folder, 'store')), wanted);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a product that nobody set up', () => {
  it('publishes no trace of the demo', () => {
    const files = filesOf({ out });
    expect(files.length).toBeGreaterThan(30);
    const found = files.flatMap((file) =>
      tracesIn(readFileSync(join(out, file), 'latin1')).map((trace) => `${file}: ${trace}`),
    );
    expect(found).toEqual([]);
  });

  it('has the logo that is drawn from its name', async () => {
    const icon = readFileSync(join(out, 'favicon.svg'), 'utf8');
    expect(icon).toBe(drawnLogo(neutralLabel.name));
    expect(icon).not.toBe(drawnLogo(demoLabel.name));
    // The pictures in `public` are the ones that `npm run icons` draws.
    const share = await sharp(join(out, 'icons/share.png')).raw().toBuffer();
    const logo = { format: 'svg', data: Buffer.from(drawnLogo(neutralLabel.name)) } as const;
    const drawn = await sharp((await drawLogoPictures(logo))['share.png'])
      .raw()
      .toBuffer();
    expect(share.equals(drawn)).toBe(true);
  });

  it('sends emails and answers pages without a trace of it', async () => {
    const siteUrl = 'https://label.example';
    const label = { ...neutralLabel, siteUrl };
    const templates = createEmailTemplates(async () => label);
    const address = 'kim@example.com';
    const link = `${siteUrl}/link`;
    const ends = { leave: link, unsubscribe: link };
    const emails = await Promise.all([
      templates.releaseEmail({
        personalData: '%%1%%',
        unsubscribe: '%%2%%',
        title: 'Tide',
        artists: 'The Moles',
        cover: null,
        page: `${siteUrl}/releases/tide-7`,
        links: [],
      }),
      templates.email({ kind: 'confirm', address, confirm: link, personalData: link, ...ends }),
      templates.email({ kind: 'personalData', address, personalData: link, ...ends }),
      templates.email({ kind: 'build', version: 1, publications: link }),
    ]);
    const content = { title: 'You are subscribed', body: 'Every email has a link.' };
    const page = frame(content, { label, record: null }, wordingOf(label));
    for (const { html, text } of emails) expect(tracesIn(html + text)).toEqual([]);
    expect(emails[0]?.html).toContain(neutralLabel.name);
    expect(tracesIn(page.body)).toEqual([]);
    expect(tracesIn(JSON.stringify(await describeApi()))).toEqual([]);
  });
});
