import type { Words } from '#words/translation';

interface Props {
  /** The public numbers of the records; without them, all of the label's. */
  records?: readonly number[];
  /** Whether some of them can't be heard. */
  isMixed?: boolean;
  words: Pick<Words['player'], 'playAll' | 'playLabel' | 'shuffle' | 'allFailed'>;
}

/** Plays several records one after the other: in their order, or shuffled. */
export function PlayAll({ records, isMixed, words }: Props) {
  const all = { 'data-all': records?.join(' ') ?? '', 'data-found': isMixed };
  return (
    <p className="play-all" data-failed={words.allFailed}>
      <button type="button" className="button" {...all}>
        {records ? words.playAll : words.playLabel}
      </button>
      <button type="button" className="button quiet" {...all} data-shuffled>
        {words.shuffle}
      </button>
    </p>
  );
}
