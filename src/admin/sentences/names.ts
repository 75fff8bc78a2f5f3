import type { ListenChoice } from '#domain/release/listenChoice';
import { releaseKindLabels as releaseKinds } from '#domain/release/releaseKind';
import {
  type ReleaseStatus,
  statusLabels as statuses,
  statusName,
} from '#domain/release/releaseStatus';
import { missingShowSentences } from '#domain/show/showRules';
import {
  billingLabels as billings,
  showStateLabels as showStates,
  showStatusLabels as showStatuses,
} from '#domain/show/showState';
import { sentencesOf } from './language.ts';

// Tables and problems use the English names of statuses and kinds in the domain.

/** In the back office, four statuses have the names of what people do. */
export const statusLabels = sentencesOf('statuses', {
  ...statuses,
  Planning: 'Draft',
  Pending: 'Handed in',
  Approved: 'Announced',
  Released: 'Out',
});
export const statusLabel = (status: ReleaseStatus): string => statusLabels[statusName(status)];

export const releaseKindLabels = sentencesOf('releaseKinds', releaseKinds);

export const listenLabels = sentencesOf('listenChoices', {
  none: 'Nothing',
  clip: 'A clip',
  whole: 'The whole track',
} satisfies Record<ListenChoice, string>);

export const showStateLabels = sentencesOf('showStates', showStates);
export const showStatusLabels = sentencesOf('showStatuses', showStatuses);
export const billingLabels = sentencesOf('billings', billings);
/** What a show lacks, for use inside a sentence. */
export const showPartLabels = sentencesOf('showParts', missingShowSentences);
