import type { BrokenLinkRow } from '#contract/linkHealth';
import { fill } from '#words/template';
import { sentences } from '../sentences/ui.ts';
import { useCall } from '../state/queries.ts';
import { timestampLabel } from './formats.ts';

/** Since when a link is broken, and why. */
export function brokenLinkText({ reply, since }: Pick<BrokenLinkRow, 'reply' | 'since'>): string {
  const at = timestampLabel(since);
  return reply === 'no-host'
    ? fill(sentences.linkHostGone, { at })
    : fill(sentences.linkPageGone, { at, reply });
}

/** The broken links of a release by address; empty without a release. */
export function useBrokenLinks(release: string | undefined): ReadonlyMap<string, BrokenLinkRow> {
  const { data } = useCall('listBrokenLinks', {}, { enabled: release !== undefined });
  const own = (data?.links ?? []).filter((link) => link.release.id === release);
  return new Map(own.map((link) => [link.url, link]));
}
