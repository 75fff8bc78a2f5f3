import type { PreviewLink } from '#domain/preview';

interface Props {
  links: readonly PreviewLink[];
  /** Takes the id of the link that is taken back. */
  onRevoke: (id: string) => void;
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The links that still work: who made them, when, and until when. */
export function PreviewLinks({ links, onRevoke }: Props) {
  return (
    <ul className="previews-list">
      {links.map(({ id, by, createdAt, expiresAt }) => (
        <li key={id}>
          <span>
            {by}, {day.format(new Date(createdAt))}, until {day.format(new Date(expiresAt))}
          </span>
          <button
            type="button"
            className="button quiet small"
            aria-label={`Take back the link of ${day.format(new Date(createdAt))}`}
            onClick={() => onRevoke(id)}
          >
            Take back
          </button>
        </li>
      ))}
    </ul>
  );
}
