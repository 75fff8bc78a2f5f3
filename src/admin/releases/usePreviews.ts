import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import { Problem } from '#domain/problem';
import type { PreviewDays, PreviewLink } from '#domain/publication/preview';
import { previewPath } from '../../paths.ts';

/** A foreseen problem in words; anything else is thrown on. */
function words(error: unknown): string {
  if (error instanceof Problem) return error.message;
  throw error;
}

/** The links to a release's preview, and how they are made and taken back. */
export function usePreviews(release: string) {
  const params = { id: release };
  const [links, setLinks] = useState<PreviewLink[]>([]);
  const [made, setMade] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    api.listPreviews({ params: { id: release } }).then(
      ({ previews }) => isCurrent && setLinks(previews),
      (error: unknown) => isCurrent && setFailure(words(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [release]);

  const show = ({ previews, token }: { previews: PreviewLink[]; token?: string }) => {
    setFailure(null);
    setLinks(previews);
    setMade(token ? new URL(previewPath(token), location.origin).href : null);
  };
  const fail = (error: unknown) => setFailure(words(error));

  return {
    links,
    /** The address of the link made last: its secret is known only now. */
    made,
    failure,
    add: (days: PreviewDays) => void api.addPreview({ params, body: { days } }).then(show, fail),
    revoke: (id: string) => void api.revokePreview({ params, body: { id } }).then(show, fail),
  };
}
