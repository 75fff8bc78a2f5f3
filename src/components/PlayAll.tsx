import type { Words } from '#words/translation';

interface Props {
  /** The public numbers of the records; without them, all of the label's. */
  records?: readonly number[];
  words: Pick<Words['player'], 'playAll' | 'playLabel' | 'shuffle' | 'allFailed'>;
}

/** Plays several records one after the other: in their order, or shuffled. */
export function PlayAll({ records, words }: Props) {
  const all = records?.join(' ') ?? '';
  return (
    <p className="play-all" data-failed={words.allFailed}>
      <button type="button" className="button" data-all={all}>
        {records ? words.playAll : words.playLabel}
      </button>
      <button type="button" className="button" data-all={all} data-shuffled>
        {words.shuffle}
      </button>
    </p>
  );
}
