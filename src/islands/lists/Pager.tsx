import type { KeyboardEvent, MouseEvent } from 'react';
import type { ListKind, ListView } from '#domain/listing/listing';
import { pagerEntries } from '#domain/listing/paging';
import { addressOfView } from './listAddress.ts';

interface Props {
  kind: ListKind;
  view: ListView;
  /** The number of pages. */
  pages: number;
  /** `byPointer` tells a click from a key press. */
  onPage: (page: number, byPointer: boolean) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Previous, next, and numbered pages: links with real addresses, whose clicks the island handles.
 * While it has the focus, all four arrow keys page; elsewhere left and right do, by `scripts/page.ts`.
 */
export function Pager({ kind, view, pages, onPage }: Props) {
  if (pages === 1) return null;
  const link = (page: number) => ({
    href: page >= 1 && page <= pages ? addressOfView(kind, { ...view, page }) : undefined,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      if (page >= 1 && page <= pages) onPage(page, event.detail > 0);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const page = view.page + step;
    if (page >= 1 && page <= pages) onPage(page, false);
  };
  return (
    <nav className="pager" aria-label="Pages" onKeyDown={onKeyDown}>
      <PagerStep {...link(view.page - 1)} rel="prev" text="Previous" sign="←" />
      <ol>
        {pagerEntries(view.page, pages).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index < 4 ? 'before' : 'after'}` : entry}>
            {entry === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a {...link(entry)} aria-current={entry === view.page ? 'page' : undefined}>
                <span className="visually-hidden">Page </span>
                {entry}
              </a>
            )}
          </li>
        ))}
      </ol>
      <PagerStep {...link(view.page + 1)} rel="next" text="Next" sign="→" />
    </nav>
  );
}

interface StepProps {
  href: string | undefined;
  onClick: (event: MouseEvent) => void;
  rel: 'prev' | 'next';
  text: string;
  sign: string;
}

/** A step of one page. At either end it stays in place, disabled, so that it keeps the focus. */
function PagerStep({ href, onClick, rel, text, sign }: StepProps) {
  const isAtEnd = href === undefined;
  return (
    <a
      className="pager-step"
      href={href}
      onClick={onClick}
      data-step={rel}
      {...(isAtEnd ? { role: 'link', 'aria-disabled': true, tabIndex: -1 } : { rel })}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="pager-words">{text}</span>
    </a>
  );
}
