import type { BrokenLinkRow } from '#contract/linkHealth';
import { useCall } from '../state/queries.ts';
import { timestampLabel } from './formats.ts';

/** Why a link is told, as in "It led nowhere since 3 Nov 2026, 09:00 (404)." */
export function brokenLinkText({ reply, since }: Pick<BrokenLinkRow, 'reply' | 'since'>): string {
  const reason = reply === 'no-host' ? 'its host is gone' : `it answers ${reply}`;
  return `Leads nowhere since ${timestampLabel(since)}: ${reason}.`;
}

/** The links of a release that lead nowhere, by their addresses; none for no release. */
export function useBrokenLinks(release: string | undefined): ReadonlyMap<string, BrokenLinkRow> {
  const { data } = useCall('listBrokenLinks', {}, { enabled: release !== undefined });
  const own = (data?.links ?? []).filter((link) => link.release.id === release);
  return new Map(own.map((link) => [link.url, link]));
}
