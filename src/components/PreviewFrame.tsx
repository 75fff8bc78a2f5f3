import { type CSSProperties, type SyntheticEvent, useEffect, useMemo, useRef } from 'react';

const inlineStyle = /<style[^<>]*>([^<]*)<\/style>/g;

/** One colour scheme, whatever the reader's. */
interface ShownScheme {
  scheme: 'light' | 'dark';
  /** Styles that say so, after the page's own. */
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

/** A link that leads nowhere yet, drawn as browsers draw links: in the lowest layer, before any style of the page. */
const deadLink = '@layer tokens { a[aria-disabled="true"] { text-decoration: underline } }';

/** Whether a link leads to an unpublished page, in any language, or to a file of one, as `/releases/tide-7.ics`. */
const leadsTo = (href: string, unpublished: readonly string[]) =>
  href.startsWith('/') &&
  unpublished.some((path) => href.endsWith(path) || href.includes(`${path}.`));

/**
 * The page as a frame shows it: its links lead out of the frame, unless they lead nowhere yet. Its
 * scripts are gone, and without them its forms send nothing.
 */
function framed(
  html: string,
  { shown, unpublished = [] }: Pick<Props, 'shown' | 'unpublished'>,
): { page: string; styles: string[] } {
  // The frame has this page's content policy too, which knows no other page's inline style and
  // complains of one even while it is parsed.
  const styles = Array.from(html.matchAll(inlineStyle), ([, style = '']) => style);
  const parsed = new DOMParser().parseFromString(html.replaceAll(inlineStyle, ''), 'text/html');
  for (const script of parsed.querySelectorAll('script')) script.remove();
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
    page: `<!doctype html>${parsed.documentElement.outerHTML}`,
    styles: [...styles, deadLink, ...(shown ? [shown.style] : [])],
  };
}

// A window has its realm's constructors, which its type omits.
const realmOf = ({ contentWindow }: HTMLIFrameElement) =>
  contentWindow as (Window & typeof globalThis) | null;

/** Gives the page in the frame its own colours. */
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

/** Makes links within the page in the frame work. */
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
  // The same page in another scheme is not loaded again.
  useEffect(() => {
    if (frame.current) dress(frame.current, styles);
  }, [styles]);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    dress(currentTarget, styles);
    followLinks(currentTarget);
    const view = currentTarget.contentWindow;
    // The next page takes this one's place: the reader stays where they are.
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
