import { type CSSProperties, useEffect, useState } from 'react';
import { readPreview } from '#adapters/previewApi';
import { accentOf } from '#design/accent';
import { drawnCover } from '#design/drawnCover';
import { Problem } from '#domain/problem';
import type { ReleasePreview } from '#domain/publication/preview';
import { PreviewGatefold } from './PreviewGatefold.tsx';
import { PreviewNotes } from './PreviewNotes.tsx';
import { PreviewTracks } from './PreviewTracks.tsx';

interface Props {
  apiBase: string;
  /** An IANA name. */
  timeZone: string;
}

type State = { preview: ReleasePreview } | { failure: string } | null;

/** Reads what the secret in the address opens, and again when the address changes. */
function usePreview(apiBase: string): State {
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    const read = () =>
      readPreview(apiBase, location.hash.slice(1)).then(
        (preview) => setState({ preview }),
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          const isNoLink = error.code === 'invalid-input';
          setState({ failure: isNoLink ? 'This is no link to a preview.' : error.message });
        },
      );
    void read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [apiBase]);
  return state;
}

/** The colours that the release's page will have. */
function colors({ release, artists }: ReleasePreview): CSSProperties {
  const own = release.accent ?? drawnCover(release.title, artists.join(', ')).ground;
  const [light, dark] = [accentOf(own, 'light'), accentOf(own, 'dark')];
  const pair = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`;
  const properties = {
    '--accent': pair('text'),
    '--panel': pair('panel'),
    '--on-panel': pair('onPanel'),
  };
  return properties as CSSProperties;
}

/** A release that is not public yet, as its page will look. */
export function PreviewPage({ apiBase, timeZone }: Props) {
  const state = usePreview(apiBase);
  if (!state) return <p role="status">Opening the preview …</p>;
  if ('failure' in state)
    return (
      <section className="preview-ended">
        <h1>No preview here</h1>
        <p role="alert">{state.failure}</p>
        <p>Ask whoever sent it for a new one.</p>
      </section>
    );
  const { preview } = state;
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  return (
    <>
      <p className="preview-note" role="note">
        A preview of the release as it was last saved. The link works until{' '}
        <time dateTime={preview.expiresAt}>{until.format(new Date(preview.expiresAt))}</time>.
      </p>
      <article className="release" style={colors(preview)}>
        <PreviewGatefold preview={preview} timeZone={timeZone} />
        <div className="inner-sleeve">
          <PreviewNotes release={preview.release} />
          <div className="inner-side">
            <PreviewTracks release={preview.release} />
          </div>
        </div>
      </article>
    </>
  );
}
