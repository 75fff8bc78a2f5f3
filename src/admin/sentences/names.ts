import type { FeaturedKind, HomeSection } from '#domain/label/home';
import { missingMerchSentences } from '#domain/merch/merchRules';
import {
  editionFormatLabels as editionFormats,
  editionStateLabels as editionStates,
} from '#domain/release/editionFormat';
import type { ListenChoice } from '#domain/release/listenChoice';
import { releaseKindLabels as releaseKinds } from '#domain/release/releaseKind';
import { pictureKindLabels as pictureKinds } from '#domain/release/releasePicture';
import {
  type ReleaseStatus,
  statusLabels as statuses,
  statusName,
} from '#domain/release/releaseStatus';
import { missingShowSentences } from '#domain/show/showRules';
import {
  actPartLabels as actParts,
  boughtTicketsLabels as boughtTickets,
  showStateLabels as showStates,
  showStatusLabels as showStatuses,
} from '#domain/show/showState';
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

export const featuredKindLabels = sentencesOf('featuredKinds', {
  release: 'Release',
  artist: 'Artist',
  show: 'Show',
  news: 'News',
} satisfies Record<FeaturedKind, string>);

export const homeSectionLabels = sentencesOf('homeSections', {
  featured: 'Featured entry',
  latest: 'Latest releases',
  coming: 'Upcoming releases',
  shows: 'Next shows',
  artists: 'Artists',
  news: 'News',
  shop: 'Shop',
  newsletter: 'Newsletter',
} satisfies Record<HomeSection, string>);

/** What an item of merch lacks, for use inside a sentence. */
export const merchPartLabels = sentencesOf('merchParts', missingMerchSentences);
export const pictureKindLabels = sentencesOf('pictureKinds', pictureKinds);
export const editionFormatLabels = sentencesOf('editionFormats', editionFormats);
export const editionStateLabels = sentencesOf('editionStates', editionStates);

export const showStateLabels = sentencesOf('showStates', showStates);
export const showStatusLabels = sentencesOf('showStatuses', showStatuses);
export const boughtTicketsLabels = sentencesOf('boughtTickets', boughtTickets);
export const actPartLabels = sentencesOf('actParts', actParts);
/** What a show lacks, for use inside a sentence. */
export const showPartLabels = sentencesOf('showParts', missingShowSentences);
