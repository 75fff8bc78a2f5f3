import type { KeyboardEvent, MouseEvent } from 'react';
import { pagerEntries } from '#domain/listing/paging';
import { around } from '#words/template';
import type { Words } from '#words/translation';

/** The sentences of a pager. */
export type PagerWords = Pick<Words['list'], 'pages' | 'page' | 'previous' | 'next'>;

interface Props {
  words: PagerWords;
  /** The current page; the first is 1. */
  page: number;
  /** The number of pages. */
  pages: number;
  addressOf: (page: number) => string;
  /**
   * Turns the page in place; `byPointer` distinguishes a click from a key press. Without it the
   * links navigate.
   */
  onPage?: (page: number, byPointer: boolean) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

const sideways = ['ArrowLeft', 'ArrowRight'];

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Previous, next, and numbered pages: links with real addresses; an island may handle the clicks.
 * All four arrow keys work while it has the focus; elsewhere left and right do
 * (`src/scripts/page.ts`).
 */
export function Pager({ page: current, pages, words, addressOf, onPage }: Props) {
  if (pages < 2) return null;
  const [before, after] = around(words.page, 'page');
  const link = (page: number) => ({
    href: page >= 1 && page <= pages ? addressOf(page) : undefined,
    onClick: (event: MouseEvent) => {
      if (!onPage || !isPlainClick(event)) return;
      event.preventDefault();
      if (page >= 1 && page <= pages) onPage(page, event.detail > 0);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    // On right-to-left pages the next page is on the left.
    const step = (steps[event.key] ?? 0) * (isMirrored && sideways.includes(event.key) ? -1 : 1);
    if (!onPage || step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const page = current + step;
    if (page >= 1 && page <= pages) onPage(page, false);
  };
  return (
    <nav className="pager" aria-label={words.pages} onKeyDown={onKeyDown}>
      <PagerStep {...link(current - 1)} rel="prev" text={words.previous} sign="←" />
      <ol>
        {pagerEntries(current, pages).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index < 4 ? 'before' : 'after'}` : entry}>
            {entry === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a {...link(entry)} aria-current={entry === current ? 'page' : undefined}>
                {before && <span className="visually-hidden">{before}</span>}
                {entry}
                {after && <span className="visually-hidden">{after}</span>}
              </a>
            )}
          </li>
        ))}
      </ol>
      <PagerStep {...link(current + 1)} rel="next" text={words.next} sign="→" />
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

/** A step of one page. At both ends it stays as a disabled link, so that it keeps the focus. */
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
