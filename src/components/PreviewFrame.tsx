import { type CSSProperties, type SyntheticEvent, useEffect, useMemo, useRef } from 'react';
import { parsedPage, takeStyles } from './parsedPage.ts';

/** A fixed colour scheme, regardless of the reader's. */
interface ShownScheme {
  scheme: 'light' | 'dark';
  /** Styles for that scheme, applied after the page's own. */
  style: string;
}

interface Props {
  html: string;
  /** The paths of pages that the site does not have yet. */
  unpublished?: readonly string[] | undefined;
  frameTitle: string;
  shown?: ShownScheme | undefined;
  style?: CSSProperties;
}

/**
 * The style of a link without a target, in the lowest layer, so that any style of the page
 * overrides it.
 */
const deadLink = '@layer tokens { a[aria-disabled="true"] { text-decoration: underline } }';

/**
 * Whether a link leads to an unpublished page in any language, or to its file, such as
 * `/releases/tide-7.ics`.
 */
const leadsTo = (href: string, unpublished: readonly string[]) =>
  href.startsWith('/') &&
  unpublished.some((path) => href.endsWith(path) || href.includes(`${path}.`));

/**
 * The page for the frame: links open outside it, unless their target is unpublished. Scripts are
 * removed, so forms send nothing.
 */
function framed(
  html: string,
  { shown, unpublished = [] }: Pick<Props, 'shown' | 'unpublished'>,
): { page: string; styles: string[] } {
  const parsed = parsedPage(html);
  // The frame inherits this page's content policy, so that its styles are applied by `dress`.
  const styles = takeStyles(parsed);
  for (const element of parsed.querySelectorAll('script')) element.remove();
  for (const form of parsed.querySelectorAll('form')) form.inert = true;
  for (const link of parsed.querySelectorAll('a:not([target], [href^="#"])')) {
    if (leadsTo(link.getAttribute('href') ?? '', unpublished)) {
      link.removeAttribute('href');
      link.setAttribute('role', 'link');
      link.setAttribute('aria-disabled', 'true');
    } else link.setAttribute('target', '_top');
  }
  if (shown)
    for (const source of parsed.querySelectorAll('source[media*="prefers-color-scheme"]'))
      source.setAttribute('media', shown.scheme === 'dark' ? 'all' : 'not all');
  return {
    page: `<!doctype html>${parsed.outerHTML}`,
    styles: shown ? [...styles, deadLink, shown.style] : [...styles, deadLink],
  };
}

// A window has its realm's constructors, which its type lacks.
const realmOf = ({ contentWindow }: HTMLIFrameElement) =>
  contentWindow as (Window & typeof globalThis) | null;

/** Applies the page's own colours inside the frame. */
function dress(frame: HTMLIFrameElement, styles: string[]): void {
  const { contentDocument } = frame;
  const realm = realmOf(frame);
  if (!contentDocument || !realm) return;
  contentDocument.adoptedStyleSheets = styles.map((style) => {
    const sheet = new realm.CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
}

/** Makes links within the framed page work. */
function followLinks(frame: HTMLIFrameElement): void {
  const { contentDocument } = frame;
  const realm = realmOf(frame);
  if (!contentDocument || !realm) return;
  contentDocument.addEventListener('click', (event) => {
    const link = event.target instanceof realm.Element && event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    const target = contentDocument.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    target?.scrollIntoView();
    target?.focus();
  });
}

/** An unpublished page, rendered by the site's own code. No script runs in it. */
export function PreviewFrame({ html, unpublished, frameTitle, shown, style }: Props) {
  const { page, styles } = useMemo(
    () => framed(html, { shown, unpublished }),
    [html, shown, unpublished],
  );
  const scrolled = useRef(0);
  const frame = useRef<HTMLIFrameElement>(null);
  // A change of scheme does not reload the page.
  useEffect(() => {
    if (frame.current) dress(frame.current, styles);
  }, [styles]);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    dress(currentTarget, styles);
    followLinks(currentTarget);
    const view = currentTarget.contentWindow;
    // A new page keeps the reader's scroll position.
    view?.scrollTo(0, scrolled.current);
    view?.addEventListener('scroll', () => {
      scrolled.current = view.scrollY;
    });
  };
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      title={frameTitle}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      srcDoc={page}
      onLoad={onLoad}
      style={style}
    />
  );
}
