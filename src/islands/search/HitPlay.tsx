import { audioVariant } from '#domain/listening/audioAddress';
import { PlayAll } from '../../components/PlayAll.tsx';
import type { SearchWords } from '../pageWords.ts';
import type { Hit } from './catalogueSearch.ts';

/** What a hit plays: its record from the first sound, or its track; undefined for nothing. */
function heardIn({ entry, track }: Hit): Record<`data-${string}`, string | number> | undefined {
  if (!('sound' in entry) || !entry.sound) return undefined;
  const record = { 'data-record': entry.cId };
  if (track === undefined) return { ...record, 'data-play': audioVariant(entry.sound, 192) };
  const isSilent = entry.heard && !entry.heard.includes(entry.tracks.indexOf(track));
  return isSilent ? undefined : { ...record, 'data-all': entry.cId, 'data-track': track };
}

/** The keys that play the chosen hit; undefined if it can't be heard. */
export const playKeys = (hit: Hit) => (heardIn(hit) ? 'Alt+Enter' : undefined);

/**
 * The mark on a hit's sleeve that plays the record, or the track that was found. A hit is an option,
 * which can't contain a button: `HeardWords` says that it can be heard, and `playKeys` play it.
 */
export function HitPlay({ hit }: { hit: Hit }) {
  const heard = heardIn(hit);
  return heard ? <mark className="sleeve-play" {...heard} /> : null;
}

/** Says to screen readers that a hit can be heard. */
export const HeardWords = ({ hit, words }: { hit: Hit; words: Pick<SearchWords, 'canBeHeard'> }) =>
  heardIn(hit) ? <span className="visually-hidden">{words.canBeHeard}</span> : null;

interface PlayHitsProps {
  /** The shown hits. */
  hits: readonly Hit[];
  /** The numbers of all releases found. */
  records: readonly number[];
  words: SearchWords;
}

/** Plays all records found, shown or not. */
export function PlayHits({ hits, records, words }: PlayHitsProps) {
  return hits.some(heardIn) ? <PlayAll records={records} isMixed words={words} /> : null;
}
