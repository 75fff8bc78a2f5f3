import { useEffect, useMemo, useState } from 'react';
import { readPreview } from '#adapters/previewApi';
import { purified } from '#adapters/purify';
import { accentProperties } from '#design/accent';
import { drawnCover } from '#design/drawnCover';
import { dayAt } from '#domain/day';
import { Problem } from '#domain/problem';
import type { ReleasePreview } from '#domain/publication/preview';
import { shownDescription } from '#domain/richText/richText';
import { ReleasePage } from '../../components/ReleasePage.tsx';

interface Props {
  apiBase: string;
  /** An IANA name. */
  timeZone: string;
}

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
          setState({ failure: isNoLink ? 'This is not a preview link.' : error.message });
        },
      );
    void read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [apiBase]);
  return state;
}

/** Gives the whole page the colours that the release's own page will have. */
function useColors({ release, artists }: ReleasePreview): void {
  const color = release.accent ?? drawnCover(release.title, artists.join(', ')).ground;
  useEffect(() => {
    for (const [name, value] of Object.entries(accentProperties(color)))
      document.documentElement.style.setProperty(name, value);
  }, [color]);
}

function sanitized(html: string): string {
  const holder = document.createElement('div');
  holder.append(purified(html));
  return holder.innerHTML;
}

function PreviewedRelease({ preview, timeZone }: { preview: ReleasePreview; timeZone: string }) {
  const { release, artists } = preview;
  useColors(preview);
  const html = useMemo(() => shownDescription(sanitized(release.description)), [release]);
  return (
    <ReleasePage
      release={release}
      artists={artists.map((name) => ({ name }))}
      today={dayAt(new Date(), timeZone)}
      html={html}
    />
  );
}

/** An unpublished release, as its page will look. */
export function PreviewPage({ apiBase, timeZone }: Props) {
  const state = usePreview(apiBase);
  if (!state) return <p role="status">Opening the preview …</p>;
  if ('failure' in state)
    return (
      <section className="preview-ended">
        <h1>No preview here</h1>
        <p role="alert">{state.failure}</p>
        <p>Ask the person who sent the link for a new one.</p>
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
      <PreviewedRelease preview={preview} timeZone={timeZone} />
    </>
  );
}
