import { activityExamples } from '#contract/activity';
import { type Api, apiTable, type CallName } from '#contract/api';
import { artistExamples } from '#contract/artists';
import { codeExamples } from '#contract/codes';
import { editExamples } from '#contract/edits';
import { emailExamples } from '#contract/emails';
import type { Examples, Given } from '#contract/example';
import { exportExamples } from '#contract/export';
import { historyExamples } from '#contract/history';
import { homeExamples } from '#contract/home';
import { imageExamples } from '#contract/images';
import { importExamples } from '#contract/imports';
import { labelExamples } from '#contract/label';
import { linkHealthExamples } from '#contract/linkHealth';
import { memberExamples } from '#contract/members';
import { merchExamples } from '#contract/merch';
import { newsExamples } from '#contract/news';
import { newsletterExamples } from '#contract/newsletters';
import { oembedExamples } from '#contract/oembed';
import { presenceExamples } from '#contract/presence';
import { previewExamples } from '#contract/previews';
import { proposalExamples } from '#contract/proposals';
import { publishingExamples } from '#contract/publishing';
import { recordingExamples } from '#contract/recordings';
import { releaseCheckExamples } from '#contract/releaseCheck';
import { releaseExamples } from '#contract/releases';
import { savedViewExamples } from '#contract/savedViews';
import { setUpExamples } from '#contract/setUp';
import { showExamples } from '#contract/shows';
import { signInExamples } from '#contract/signIn';
import { timedChangeExamples } from '#contract/timedChanges';
import { trackExamples } from '#contract/tracks';
import { trashExamples } from '#contract/trash';
import { visitorExamples } from '#contract/visitors';
import { exampleCode } from '#domain/codes/code';
import { imagePath } from '#domain/image/image';
import { neutralLabel } from '#domain/label/label';

/** The example of every row. A row without one does not compile. */
export const examples: Examples<Api> = {
  ...visitorExamples,
  ...emailExamples,
  ...newsletterExamples,
  ...memberExamples,
  ...signInExamples,
  ...savedViewExamples,
  ...labelExamples,
  ...setUpExamples,
  ...artistExamples,
  ...releaseExamples,
  ...showExamples,
  ...merchExamples,
  ...newsExamples,
  ...releaseCheckExamples,
  ...linkHealthExamples,
  ...timedChangeExamples,
  ...trackExamples,
  ...trashExamples,
  ...editExamples,
  ...homeExamples,
  ...activityExamples,
  ...exportExamples,
  ...proposalExamples,
  ...imageExamples,
  ...historyExamples,
  ...recordingExamples,
  ...presenceExamples,
  ...previewExamples,
  ...oembedExamples,
  ...codeExamples,
  ...importExamples,
  ...publishingExamples,
};

/** A request of any row, with a wide type, for code that walks the table. */
export interface AnyExample {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  ifMatch?: number;
}

/** A valid request of a call. */
export async function exampleOf(name: CallName, given: Given): Promise<AnyExample> {
  // Widens the union of all requests: every request is an object with these parts.
  return (await examples[name](given)) as AnyExample;
}

const id = '0b9d5f0e-6c1a-4d6b-8a57-1c2d3e4f5a6b';
const artist = apiTable.updateArtist.answer.parse({
  id,
  cId: 7,
  name: 'The Moles',
  slug: 'the-moles',
  bio: '<p>Three siblings and a harmonium.</p>',
  image: null,
  accent: null,
  url: '/artists/the-moles-7',
  share: 10,
  socials: [],
});
const release = apiTable.getRelease.answer.parse({
  id,
  cId: 7,
  title: 'Low Water',
  slug: 'low-water',
  url: '/releases/low-water-7',
  cover: null,
  accent: null,
  releaseDate: '2027-03-20',
  description: '<p>Ten songs about the tide.</p>',
  releaseStatus: 10,
  artists: [],
  tracks: [],
  links: [],
});
const show = apiTable.getShow.answer.parse({
  id,
  cId: 7,
  slug: 'berlin-badehaus',
  url: '/shows/berlin-badehaus-7',
  artists: [],
  day: '2027-03-20',
  timeZone: 'Europe/Berlin',
  venue: { name: 'Badehaus', city: 'Berlin', country: 'DE' },
  tickets: [],
  state: 'onSale',
  note: '',
  poster: null,
  accent: null,
  release: null,
  status: 'draft',
  sequence: 0,
});
const merch = apiTable.getMerch.answer.parse({
  id,
  cId: 7,
  slug: 'tide-shirt',
  url: '/shop/tide-shirt-7',
  name: 'Tide shirt',
  artists: [],
  price: { amount: 2800, currency: 'EUR' },
  state: 'inStock',
  sizes: [
    { name: 'S', state: 'soldOut' },
    { name: 'M', state: 'inStock' },
  ],
  links: [{ name: 'Bandcamp', url: 'https://shop.example/tide' }],
  description: '',
  images: [],
  status: 'draft',
});
const news = apiTable.getNews.answer.parse({
  id,
  cId: 7,
  slug: 'back-in-the-studio',
  url: '/news/back-in-the-studio-7',
  title: 'Back in the studio',
  day: '2027-03-20',
  text: '<p>Since Monday.</p>',
  images: [],
  status: 'draft',
});
const track = apiTable.addTrack.answer.parse({
  id,
  name: 'Salt',
  isrc: '',
  releaseId: id,
  composer: '',
  lyricsWriter: '',
  description: '',
});

/** Fixed values for documents. */
export const documented: Given = {
  label: async () => ({ value: neutralLabel, version: 3 }),
  artist: async () => ({ value: artist, version: 3 }),
  release: async () => ({ value: release, version: 3 }),
  show: async () => ({ value: show, version: 3 }),
  handedInShow: async () => ({ value: show, version: 3 }),
  merch: async () => ({ value: merch, version: 3 }),
  news: async () => ({ value: news, version: 3 }),
  handedInMerch: async () => ({ value: merch, version: 3 }),
  announcedRelease: async () => release.cId,
  presavedRelease: async () => release.cId,
  askableEdition: async () => ({ releaseId: release.cId, edition: id }),
  publicArtist: async () => artist.cId,
  publicAddress: async () => `https://label.example${release.url}`,
  timedChange: async () => ({ entry: id, id }),
  pendingRelease: async () => ({ value: release, version: 3 }),
  proposal: async () => id,
  deletedRelease: async () => id,
  track: async () => track,
  recordedTrack: async () => track,
  earlierRecording: async () => ({ id, recording: id }),
  preview: async () => ({ release: id, id: '0'.repeat(64), token: 'A'.repeat(43) }),
  invitation: async () => ({ id, token: `${id}.${'A'.repeat(43)}` }),
  mailedCode: async () => {
    return { mail: 'ada@reader.example', code: '123456', browser: 'Zq3vL0b8nXw7k2Yt5rUe1A' };
  },
  refreshToken: async () => `${id}.1.${'A'.repeat(43)}`,
  otherToken: async () => 'header.claims.signature',
  newPasskey: async () => ({ id: 'AQIDBAUGBwgJCgsMDQ4PEA', type: 'public-key' }),
  passkey: async () => 'A'.repeat(43),
  usedPasskey: async () => ({ id: 'AQIDBAUGBwgJCgsMDQ4PEA', type: 'public-key' }),
  recoveryCode: async () => '7K2M-9QTX-4RWB-V8HD',
  publication: async () => 12,
  visitorToken: async (use) => `${use}.signature`,
  newsletter: async () => id,
  deletedNewsletter: async () => id,
  sendingNewsletter: async () => id,
  addressList: async () => 'messages',
  exportedFile: async () => `recordings/${id}/${id}/artistsimage_${id}.wav`,
  catalogue: async () => `${id}/catalogue.json`,
  table: async () => `${id}/table.csv`,
  runningImport: async () => undefined,
  stoppedImport: async () => undefined,
  dryRun: async () => undefined,
  goodCode: async () => ({ release: id, batch: id, code: exampleCode }),
  usedCode: async () => ({ code: exampleCode }),
  image: async () => new Blob([], { type: 'image/png' }),
  uploadedImage: async () => ({
    entity: 'release',
    id,
    image: `https://images.example/${imagePath('release', 7, 'AbCdEfGhIjKlMnOpQrSt-_')}`,
  }),
  uploadedLogo: async () => 'https://images.example/marks/AbCdEfGhIjKlMnOpQrSt-_/mark.svg',
  logo: async () => new Blob([], { type: 'image/svg+xml' }),
  recording: async () => new Blob([], { type: 'audio/wav' }),
};
