import type { Publishing } from '#domain/publication/publication';
import { type SiteState, siteStateOf } from '#domain/publication/siteState';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/state.ts';
import { brokenText } from '../state/publishing.ts';
import { timestampLabel } from './formats.ts';

/** Says who paused publishing by a rollback, since when, and how many changes are waiting. */
export function pausedText({ by, at, waiting }: NonNullable<Publishing['paused']>): string {
  const values = { by, at: timestampLabel(at) };
  if (waiting === 0) return fill(sentences.pausedAndNothingWaits, values);
  return counted(sentences.paused, { ...values, count: waiting });
}

/** The state of the site in a few words, for the menu. */
export function siteLabel(publishing: Publishing): string {
  const { live, wanted } = publishing;
  const labels: Record<SiteState, string> = {
    failed: sentences.failedLabel,
    givenUp: sentences.failedLabel,
    paused: fill(sentences.pausedLabel, { wanted }),
    queued: sentences.queuedLabel,
    building: sentences.buildingLabel,
    importing: sentences.importingLabel,
    rolledBack: fill(sentences.rolledBackLabel, { live }),
    broken: sentences.brokenLabel,
    empty: sentences.emptyLabel,
    upToDate: sentences.upToDateLabel,
  };
  return labels[siteStateOf(publishing)];
}

/** The state of the site in sentences: the same ones on every screen. */
export function siteText(publishing: Publishing): string {
  const { live, wanted, exported, broken = 0, importing, failure = '', retriesUntil } = publishing;
  switch (siteStateOf(publishing)) {
    case 'failed':
      return fill(sentences.failed, { failure, until: timestampLabel(retriesUntil ?? '') });
    case 'givenUp':
      return fill(sentences.givenUp, { failure });
    case 'paused':
      return publishing.paused ? pausedText(publishing.paused) : '';
    case 'queued':
      return sentences.queued;
    case 'building':
      return fill(sentences.building, { wanted });
    case 'importing':
      return importing?.waiting
        ? counted(sentences.importWaits, { count: importing.waiting })
        : sentences.importing;
    case 'rolledBack':
      return fill(sentences.rolledBack, { live, exported });
    case 'broken':
      return brokenText(broken);
    case 'empty':
      return sentences.empty;
    case 'upToDate':
      return fill(sentences.upToDate, { live });
  }
}
