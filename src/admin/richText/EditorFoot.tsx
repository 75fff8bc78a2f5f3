import { counted } from '#domain/counted';
import { wordCount } from './wordCount.ts';

interface Props {
  html: string;
  isSource: boolean;
  isHelp: boolean;
  onSource: () => void;
  onHelp: () => void;
}

/** How many words there are, and the ways to the source and the help. */
export function EditorFoot({ html, isSource, isHelp, onSource, onHelp }: Props) {
  return (
    <div className="rich-text-foot">
      <span>{counted(wordCount(html), '1 word', 'words')}</span>
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
