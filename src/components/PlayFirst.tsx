import { audioVariant } from '#domain/listening/audioAddress';
import type { HeardTrack } from '#domain/publication/firstHeard';
import type { Words } from '#words/translation';

interface Props extends HeardTrack {
  words: Pick<Words, 'player' | 'release'>;
  /** Whether the record has another page, so that the track is named. */
  isElsewhere?: boolean;
}

/** The large button at the top of a page, which plays a record from its first playable track. */
export function PlayFirst({ track, release, words, isElsewhere = false }: Props) {
  const { name, audio = '', heard } = track;
  return (
    <button
      type="button"
      className="play-first"
      data-play={audioVariant(audio, 192)}
      data-record={release.cId}
    >
      <span data-pause={words.player.pause}>{words.player.play}</span>
      {isElsewhere && <bdi>{name}</bdi>}
      {heard === 'clip' && <small>{words.release.clip}</small>}
    </button>
  );
}
