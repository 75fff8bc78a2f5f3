import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { addDays, dayAt } from '#domain/day';
import { releaseStatus } from '#domain/release/releaseStatus';
import { anId } from '#fixtures/ids';
import { pseudoWords } from '#fixtures/pseudoLanguage';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { hardBundle } from './buildSite.ts';
import { hardTitles } from './hardCatalogue.ts';
import { serveFolder } from './servedFolder.ts';

// Everything that the label wrote is in Greek letters, and everything that the product says has
// accents, so a word in plain Latin letters is English missing from the catalogue.
const today = dayAt(new Date(), 'UTC');
/** Wider than a phone: tables and code must scroll within their text, and words must break. */
const wide = `<table><tr>${'<td>Εκατοντάδες</td>'.repeat(9)}</tr></table><pre>${'ω'.repeat(90)}</pre><p>${'ξ'.repeat(90)}</p>`;
/** The label of the pseudo-language. */
export const pseudoLabel = aPublicLabel({
  name: 'Λάμδα',
  timeZone: 'UTC',
  words: pseudoWords(),
  tagline: 'Μουσική',
  description: 'Δίσκοι.',
  socials: [{ name: 'Σήμα', url: 'https://music.example/a' }],
  merchUrl: 'https://shop.example/',
  privacy: wide,
});
/** A link with a name in Greek. */
export const pseudoLink = { name: 'Σήμα', url: 'https://music.example/b' };
const links = [pseudoLink];
const track = {
  isrc: '',
  composer: 'Ψ',
  lyricsWriter: 'Φ',
  description: '',
  name: 'Κύμα',
  audio: 'http://site.localhost/audio/1/128.mp3',
  heard: 'whole' as const,
  seconds: 95,
  waveform: '_'.repeat(96),
};
const soldOut = {
  id: anId('edition', 1),
  format: 'lp' as const,
  state: 'soldOut' as const,
  links: [],
};
const releases = [
  ...Array.from({ length: 30 }, (_, index) => ({
    releaseDate: addDays(today, -index * 40),
    catalogueNumber: `Λ-${index}`,
    kind: (['album', 'ep', 'single', 'compilation'] as const)[index % 4],
    tags: 'Ήχος',
  })),
  { releaseDate: addDays(today, 12), releaseStatus: releaseStatus.Approved },
].map((given, index) =>
  aPublicRelease({
    cId: index + 1,
    title: index === 2 ? hardTitles.square : `Δίσκος ${index + 1}`,
    url: `/releases/diskos-${index + 1}`,
    description: index === 0 ? '' : `<p>Ένας δίσκος με ήχους.</p>${wide}`,
    links,
    tracks: [track],
    // A page whose visitors may ask to be told.
    ...(index === 1 && { editions: [soldOut] }),
    ...given,
  }),
);
const bio = `<p>Γ.</p>${wide}`;
const url = '/artists/omega-1';
const artists = [aPublicArtist({ cId: 1, name: 'Ωμέγα', url, bio, socials: links })];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** A published site: its folder, and its address for a browser. */
export interface PseudoSite {
  out: string;
  origin: string;
  remove: () => Promise<void>;
}

/** The whole site in the pseudo-language, or with another label's sentences, in its own folder. */
export async function publishPseudoSite(label = pseudoLabel): Promise<PseudoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-pseudo-'));
  const out = join(folder, 'out');
  const snapshot = aSnapshot({ label, artists, releases });
  const content = new TextEncoder().encode(JSON.stringify(snapshot));
  const wanted = { read: async () => content, version: 1, now: new Date(), folder: out };
  await publishFiles(await hardBundle(), await openFolderStore(join(folder, 'store')), wanted);
  const { origin, close } = await serveFolder(out, types);
  const remove = () => {
    close();
    return rm(folder, { recursive: true, force: true });
  };
  return { out, origin, remove };
}

/** A page of a site in a visitor's browser. */
export async function pseudoPage(
  browser: Browser,
  { origin }: PseudoSite,
  width: number,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, baseURL: origin });
  page.setDefaultTimeout(15_000);
  return page;
}
