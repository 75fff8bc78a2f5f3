import type { Publication, Publishing } from '#domain/publication/publication';

/** Where a publication stands, as it is shown. */
export function stateWords(
  { version, state, liveAt }: Publication,
  { live, wanted }: Publishing,
): string {
  if (version === live) return 'On the site now';
  if (version === wanted && liveAt) return 'Going back on the site';
  if (state === 'live') return 'Was on the site';
  if (state === 'skipped') return 'Overtaken by the next one';
  if (state === 'failed') return 'Failed';
  return state === 'building' ? 'Building' : 'Queued';
}

/** How long it took from the snapshot to the site, and what was rendered. */
export function durationWords(publication: Publication): string {
  const { state, exportedAt, liveAt, rendered, reused } = publication;
  // What was overtaken was never on the site by itself.
  if (!liveAt || state === 'skipped') return '';
  const seconds = Math.max(0, (Date.parse(liveAt) - Date.parse(exportedAt)) / 1000);
  const took = `live after ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  if (rendered === undefined) return took;
  return `${took}; ${rendered} pages rendered, ${reused ?? 0} reused`;
}
