import { useEffect, useState } from 'react';
import { readPreview } from '#adapters/previewApi';
import { Problem } from '#domain/problem';
import type { ReleasePreview } from '#domain/publication/preview';
import { around, digitsOf, fill } from '#words/template';
import type { Words } from '#words/translation';
import { PreviewFrame } from '../../components/PreviewFrame.tsx';

interface Props {
  apiBase: string;
  /** An IANA name. */
  timeZone: string;
  language: string;
  words: Words['lost'];
}

const noPreviewLink = 'This is not a preview link.';

type State = { preview: ReleasePreview } | { failure: string } | null;

/** Reads the preview for the secret in the address, and again when the address changes. */
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
  const { release, html, unpublished, expiresAt } = state.preview;
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
      <PreviewFrame
        html={html}
        unpublished={unpublished}
        frameTitle={fill(words.previewOf, { title: release.title })}
      />
    </div>
  );
}
