import type { ListenChoice } from '#domain/release/listenChoice';
import { releaseKindLabels as releaseKinds } from '#domain/release/releaseKind';
import {
  type ReleaseStatus,
  statusLabels as statuses,
  statusName,
} from '#domain/release/releaseStatus';
import { sentencesOf } from './language.ts';

// The English is in the domain: tables and problems use it too.

export const statusLabels = sentencesOf('statuses', statuses);
export const statusLabel = (status: ReleaseStatus): string => statusLabels[statusName(status)];

export const releaseKindLabels = sentencesOf('releaseKinds', releaseKinds);

export const listenLabels = sentencesOf('listenChoices', {
  none: 'Nothing',
  clip: 'A clip',
  whole: 'The whole track',
} satisfies Record<ListenChoice, string>);
