import type { BrokenLinkRow } from '#contract/linkHealth';
import { fill } from '#words/template';
import { sentences } from '../sentences/ui.ts';
import { useCall } from '../state/queries.ts';
import { timestampLabel } from './formats.ts';

/** Since when a link is broken, and why. */
export function brokenLinkText({ reply, since }: Pick<BrokenLinkRow, 'reply' | 'since'>): string {
  const at = timestampLabel(since);
  if (reply === 'sold-out') return fill(sentences.linkSoldOut, { at });
  return reply === 'no-host'
    ? fill(sentences.linkHostGone, { at })
    : fill(sentences.linkPageGone, { at, reply });
}

/** Since when links fail their checks, of a release or an item of merch; empty without one. */
function useOwnLinks(entry: string | undefined): BrokenLinkRow[] {
  const { data } = useCall('listBrokenLinks', {}, { enabled: entry !== undefined });
  return (data?.links ?? []).filter((link) => link.entry.id === entry);
}

/** The links of an entry that lead nowhere, by address. */
export const useBrokenLinks = (entry: string | undefined): ReadonlyMap<string, BrokenLinkRow> =>
  new Map(
    useOwnLinks(entry)
      .filter(({ reply }) => reply !== 'sold-out')
      .map((link) => [link.url, link]),
  );

/** The links of an entry to shops that say “sold out”. */
export const useSoldOutLinks = (entry: string | undefined): readonly BrokenLinkRow[] =>
  useOwnLinks(entry).filter(({ reply }) => reply === 'sold-out');
