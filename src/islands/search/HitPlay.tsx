import { audioVariant } from '#domain/listening/audioAddress';
import { PlayAll } from '../../components/PlayAll.tsx';
import type { SearchWords } from '../pageWords.ts';
import type { Hit } from './catalogueSearch.ts';

/** The record that a hit stands for, with its first sound; undefined if it can't be heard. */
function heardIn({ entry, track }: Hit): { cId: number; sound: string } | undefined {
  if (!('sound' in entry) || track !== undefined || !entry.sound) return undefined;
  return { cId: entry.cId, sound: entry.sound };
}

/** The keys that play the chosen hit; undefined if it can't be heard. */
export const playKeys = (hit: Hit) => (heardIn(hit) ? 'Alt+Enter' : undefined);

/**
 * The mark on a hit's sleeve that plays the record. A hit is an option, which holds no button: by
 * keyboard its record is played by `playKeys`.
 */
export function HitPlay({ hit }: { hit: Hit }) {
  const heard = heardIn(hit);
  if (!heard) return null;
  return (
    <span
      className="sleeve-play"
      data-play={audioVariant(heard.sound, 192)}
      data-record={heard.cId}
    />
  );
}

/** Plays the records among the shown hits. */
export function PlayHits({ hits, words }: { hits: readonly Hit[]; words: SearchWords }) {
  const records = hits.flatMap((hit) => heardIn(hit)?.cId ?? []);
  return records.length > 0 ? <PlayAll records={records} words={words} /> : null;
}
