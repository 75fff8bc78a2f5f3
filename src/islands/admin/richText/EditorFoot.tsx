import { wordCount } from '#domain/wordCount';

interface Props {
  html: string;
  isSource: boolean;
  isHelp: boolean;
  onSource: () => void;
  onHelp: () => void;
}

/** How many words there are, and the ways to the source and the help. */
export function EditorFoot({ html, isSource, isHelp, onSource, onHelp }: Props) {
  const count = wordCount(html);
  return (
    <div className="rich-text-foot">
      <span>{count === 1 ? '1 word' : `${count} words`}</span>
      <button
        type="button"
        className="button quiet small"
        aria-pressed={isSource}
        onClick={onSource}
      >
        Source
      </button>
      <button type="button" className="button quiet small" aria-expanded={isHelp} onClick={onHelp}>
        Help
      </button>
    </div>
  );
}
