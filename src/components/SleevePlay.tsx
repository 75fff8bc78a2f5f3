import { audioVariant } from '#domain/listening/audioAddress';
import type { ListedRelease } from '#domain/listing/listing';
import { fill } from '#words/template';
import type { Words } from '#words/translation';

interface Props {
  release: Pick<ListedRelease, 'cId' | 'title'> & { sound?: string | undefined };
  words: Pick<Words['release'], 'play'>;
}

/**
 * The round button in a sleeve's corner, which plays the record; nothing if it can't be heard. The
 * disc that slides out of the sleeve is the style sheet's.
 */
export function SleevePlay({ release: { cId, title, sound }, words }: Props) {
  if (!sound) return null;
  return (
    <button
      type="button"
      className="sleeve-play"
      data-play={audioVariant(sound, 192)}
      data-record={cId}
      aria-label={fill(words.play, { track: title })}
    />
  );
}
