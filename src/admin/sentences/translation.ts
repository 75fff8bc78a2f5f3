import type { artistFields } from '#domain/artist/artistFields';
import type { labelFields } from '#domain/label/labelFields';
import type { merchFields } from '#domain/merch/merchFields';
import type { newsFields } from '#domain/news/newsFields';
import type { releaseFields } from '#domain/release/releaseFields';
import type { trackFields } from '#domain/release/trackFields';
import type { showFields, venueFields } from '#domain/show/showFields';
import type { OwnSentenceKey, SentenceGroupName } from '#words/sentenceGroups';
import type { TranslationLike } from '#words/template';
import type { Translation } from './languages.ts';

/** The labels of a table's fields by name, and their hints, such as `barcode` and `barcodeHint`. */
type LabelsOf<T> = { readonly [K in keyof T]: string } & {
  readonly [K in keyof T as T[K] extends { hint: string } ? `${K & string}Hint` : never]: string;
};

interface FieldParts {
  releaseFields: LabelsOf<typeof releaseFields>;
  trackFields: LabelsOf<typeof trackFields>;
  artistFields: LabelsOf<typeof artistFields>;
  showFields: LabelsOf<typeof showFields>;
  venueFields: LabelsOf<typeof venueFields>;
  merchFields: LabelsOf<typeof merchFields>;
  newsFields: LabelsOf<typeof newsFields>;
  labelFields: LabelsOf<typeof labelFields>;
}

/** The parts of the back office's sentences in English, most of them in their own files. */
interface Parts extends FieldParts {
  activity: typeof import('./activity.ts').sentences;
  app: typeof import('./app.ts').sentences;
  artists: typeof import('./artists.ts').sentences;
  codes: typeof import('./codes.ts').sentences;
  editor: typeof import('./editor.ts').sentences;
  editions: typeof import('./editions.ts').sentences;
  email: typeof import('./email.ts').sentences;
  export: typeof import('./export.ts').sentences;
  fields: typeof import('./fields.ts').sentences;
  home: typeof import('./home.ts').sentences;
  images: typeof import('./images.ts').sentences;
  importing: typeof import('./importing.ts').sentences;
  label: typeof import('./label.ts').sentences;
  links: typeof import('./links.ts').sentences;
  lists: typeof import('./lists.ts').sentences;
  members: typeof import('./members.ts').sentences;
  merch: typeof import('./merch.ts').sentences;
  news: typeof import('./news.ts').sentences;
  myReleases: typeof import('./myReleases.ts').sentences;
  orderedList: typeof import('./orderedList.ts').sentences;
  palette: typeof import('./palette.ts').sentences;
  problems: typeof import('./problems.ts').sentences;
  profile: typeof import('./profile.ts').sentences;
  proposals: typeof import('./proposals.ts').sentences;
  publishing: typeof import('./publishing.ts').sentences;
  releases: typeof import('./releases.ts').sentences;
  richText: typeof import('./richText.ts').sentences;
  shows: typeof import('./shows.ts').sentences;
  signIn: typeof import('./signIn.ts').sentences;
  state: typeof import('./state.ts').sentences;
  status: typeof import('./status.ts').sentences;
  steps: typeof import('./steps.ts').sentences;
  together: typeof import('./together.ts').sentences;
  tracks: typeof import('./tracks.ts').sentences;
  trash: typeof import('./trash.ts').sentences;
  ui: typeof import('./ui.ts').sentences;
  activityGroups: typeof import('./activity.ts').groupLabels;
  attention: typeof import('./status.ts').attention;
  deeds: typeof import('./activity.ts').deedTexts;
  editionFormats: typeof import('./names.ts').editionFormatLabels;
  editionStates: typeof import('./names.ts').editionStateLabels;
  importRun: typeof import('./importing.ts').importRun;
  listenChoices: typeof import('./names.ts').listenLabels;
  missingParts: typeof import('./missingParts.ts').missingParts;
  ownSentenceGroups: Readonly<Record<SentenceGroupName, string>>;
  ownSentenceLocations: Readonly<Record<OwnSentenceKey, string>>;
  orders: typeof import('./lists.ts').orderLabels;
  parts: typeof import('./lists.ts').partLabels;
  pictureKinds: typeof import('./names.ts').pictureKindLabels;
  releaseKinds: typeof import('./names.ts').releaseKindLabels;
  statuses: typeof import('./names.ts').statusLabels;
  showStates: typeof import('./names.ts').showStateLabels;
  showStatuses: typeof import('./names.ts').showStatusLabels;
  showParts: typeof import('./names.ts').showPartLabels;
  featuredKinds: typeof import('./names.ts').featuredKindLabels;
  homeSections: typeof import('./names.ts').homeSectionLabels;
  actParts: typeof import('./names.ts').actPartLabels;
  merchParts: typeof import('./names.ts').merchPartLabels;
}

/** Checks another language's sentences: an unknown sentence or placeholder is a type error. */
export function translationOf<const C>(sentences: C & TranslationLike<Parts, C>): Translation {
  // Ensured by the check above.
  return sentences as unknown as Translation;
}
