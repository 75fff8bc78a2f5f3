import type { ReactNode } from 'react';
import type { Link } from '#domain/link';

interface Props {
  link: Link;
  /** Tells screen readers that a new tab opens. */
  newTab: string;
  /** Precedes the name: an icon. */
  children?: ReactNode;
}

/** A link to another site that opens in a new tab. */
export function NewTabLink({ link, newTab, children }: Props) {
  return (
    <a href={link.url} target="_blank" rel="noopener">
      {children}
      <span dir="auto">{link.name}</span>
      <span className="visually-hidden">{newTab}</span>
    </a>
  );
}
