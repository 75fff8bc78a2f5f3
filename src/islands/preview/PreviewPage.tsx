import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { readPreview } from '#adapters/previewApi';
import { Problem } from '#domain/problem';
import type { ReleasePreview } from '#domain/publication/preview';
import type { Words } from '#words/catalogue';
import { around, digitsOf, fill } from '#words/template';

interface Props {
  apiBase: string;
  /** An IANA name. */
  timeZone: string;
  language: string;
  words: Words['lost'];
}

const noPreviewLink = 'This is not a preview link.';

type State = { preview: ReleasePreview } | { failure: string } | null;

/** Reads the preview that the secret in the address opens, and again when the address changes. */
function usePreview(apiBase: string): State {
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    const read = () =>
      readPreview(apiBase, location.hash.slice(1)).then(
        (preview) => setState({ preview }),
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          const isNoLink = error.code === 'invalid-input';
          setState({ failure: isNoLink ? noPreviewLink : error.message });
        },
      );
    void read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [apiBase]);
  return state;
}

const inlineStyle = /<style>([^<]*)<\/style>/g;

/** The page as a frame shows it: its links lead out of the frame, and its scripts are gone. */
function framed(html: string): { page: string; styles: string[] } {
  // The frame has this page's content policy too, which knows no other page's inline style and
  // complains of one even while it is parsed.
  const styles = Array.from(html.matchAll(inlineStyle), ([, style = '']) => style);
  const parsed = new DOMParser().parseFromString(html.replaceAll(inlineStyle, ''), 'text/html');
  for (const script of parsed.querySelectorAll('script')) script.remove();
  for (const link of parsed.querySelectorAll('a:not([target], [href^="#"])'))
    link.setAttribute('target', '_top');
  return { page: `<!doctype html>${parsed.documentElement.outerHTML}`, styles };
}

/** Gives the page in the frame its own colours, and makes links within it work. */
function prepare({ contentDocument, contentWindow }: HTMLIFrameElement, styles: string[]): void {
  // A window has the constructors of its realm, which its type does not tell.
  const realm = contentWindow as (Window & typeof globalThis) | null;
  if (!contentDocument || !realm) return;
  contentDocument.adoptedStyleSheets = styles.map((style) => {
    const sheet = new realm.CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
  contentDocument.addEventListener('click', (event) => {
    const link = event.target instanceof realm.Element && event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    const target = contentDocument.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    target?.scrollIntoView();
    target?.focus();
  });
}

/** The page of an unpublished release, rendered by the site's own code. No script runs in it. */
function PreviewFrame({ html, frameTitle }: { html: string; frameTitle: string }) {
  const { page, styles } = useMemo(() => framed(html), [html]);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    prepare(currentTarget, styles);
  return (
    <iframe
      className="preview-frame"
      title={frameTitle}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      srcDoc={page}
      onLoad={onLoad}
    />
  );
}

/** An unpublished release, as its page will look. */
export function PreviewPage({ apiBase, timeZone, language, words }: Props) {
  const state = usePreview(apiBase);
  if (!state) return <p role="status">{words.previewOpening}</p>;
  if ('failure' in state)
    return (
      <section className="preview-ended">
        <h1>{words.previewNone}</h1>
        <p role="alert">{state.failure === noPreviewLink ? words.previewNoLink : state.failure}</p>
        <p>{words.previewAsk}</p>
      </section>
    );
  const { release, html, expiresAt } = state.preview;
  const until = new Intl.DateTimeFormat(digitsOf(language), { dateStyle: 'long', timeZone });
  const [before, after] = around(words.previewNote, 'day');
  return (
    <div className="preview">
      <h1 className="visually-hidden">{fill(words.previewOf, { title: release.title })}</h1>
      <p className="preview-note" role="note">
        {before}
        <time dateTime={expiresAt}>{until.format(new Date(expiresAt))}</time>
        {after}
      </p>
      <PreviewFrame html={html} frameTitle={fill(words.previewOf, { title: release.title })} />
    </div>
  );
}
