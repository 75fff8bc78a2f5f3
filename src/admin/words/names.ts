import type { ListenChoice } from '#domain/release/listenChoice';
import { releaseKindLabels as releaseKinds } from '#domain/release/releaseKind';
import {
  type ReleaseStatus,
  statusLabels as statuses,
  statusName,
} from '#domain/release/releaseStatus';
import { sentences } from './language.ts';

// Tables and problems also use the English names of statuses and kinds, so those are in the domain.

export const statusLabels = sentences('statuses', statuses);
export const statusLabel = (status: ReleaseStatus): string => statusLabels[statusName(status)];

export const releaseKindLabels = sentences('releaseKinds', releaseKinds);

export const listenLabels = sentences('listenChoices', {
  none: 'Nothing',
  clip: 'A clip',
  whole: 'The whole track',
} satisfies Record<ListenChoice, string>);
