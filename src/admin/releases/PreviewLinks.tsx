import type { PreviewLink } from '#domain/publication/preview';
import { Moment, momentWords } from '../ui/Timestamp.tsx';

interface Props {
  links: readonly PreviewLink[];
  /** Takes the id of the link that is taken back. */
  onRevoke: (id: string) => void;
}

/** The links that still work: who made them, when, and until when. */
export function PreviewLinks({ links, onRevoke }: Props) {
  return (
    <ul className="previews-list">
      {links.map(({ id, by, createdAt, expiresAt }) => (
        <li key={id}>
          <span>
            <bdi>{by}</bdi>, <Moment at={createdAt} />, until <Moment at={expiresAt} />
          </span>
          <button
            type="button"
            className="button quiet small"
            aria-label={`Take back the link of ${momentWords(createdAt)}`}
            onClick={() => onRevoke(id)}
          >
            Take back
          </button>
        </li>
      ))}
    </ul>
  );
}
