import { audioVariant } from '#domain/listening/audioAddress';
import type { HeardTrack } from '#domain/publication/firstHeard';
import type { Words } from '#words/translation';

interface Props extends HeardTrack {
  words: Pick<Words, 'player' | 'release'>;
  /** The artists' names, for a track on another page. */
  by?: string;
}

/** The large button at the top of a page: plays the given track, or the page's first. */
export function PlayFirst({ track, release, words, by }: Props) {
  const { name, audio = '', waveform, performer, heard } = track;
  const isElsewhere = by !== undefined;
  return (
    <button
      type="button"
      className="play-first"
      {...(isElsewhere && {
        'data-play': audioVariant(audio, 192),
        'data-waveform': waveform,
        'data-name': name,
        'data-title': release.title,
        'data-by': performer || by,
        'data-cover': release.cover ?? undefined,
        'data-page': release.url,
      })}
    >
      <span>{words.player.play}</span>
      {isElsewhere && <bdi>{name}</bdi>}
      {heard === 'clip' && <small>{words.release.clip}</small>}
    </button>
  );
}
