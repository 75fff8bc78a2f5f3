import type { artistFields } from '#domain/artist/artistFields';
import type { labelFields } from '#domain/label/labelFields';
import type { releaseFields } from '#domain/release/releaseFields';
import type { trackFields } from '#domain/release/trackFields';
import type { CatalogueLike } from '#words/template';
import type { Translation } from './languages.ts';

/** The labels of a table's fields by name, and their hints, such as `barcode` and `barcodeHint`. */
type LabelsOf<T> = { readonly [K in keyof T]: string } & {
  readonly [K in keyof T as T[K] extends { hint: string } ? `${K & string}Hint` : never]: string;
};

interface FieldParts {
  releaseFields: LabelsOf<typeof releaseFields>;
  trackFields: LabelsOf<typeof trackFields>;
  artistFields: LabelsOf<typeof artistFields>;
  labelFields: LabelsOf<typeof labelFields>;
}

/** The parts of the back office's sentences in English, most of them in their own files. */
interface Parts extends FieldParts {
  app: typeof import('./app.ts').words;
  artists: typeof import('./artists.ts').words;
  editor: typeof import('./editor.ts').words;
  email: typeof import('./email.ts').words;
  fields: typeof import('./fields.ts').words;
  home: typeof import('./home.ts').words;
  images: typeof import('./images.ts').words;
  importing: typeof import('./importing.ts').words;
  label: typeof import('./label.ts').words;
  links: typeof import('./links.ts').words;
  lists: typeof import('./lists.ts').words;
  members: typeof import('./members.ts').words;
  myReleases: typeof import('./myReleases.ts').words;
  orderedList: typeof import('./orderedList.ts').words;
  problems: typeof import('./problems.ts').words;
  profile: typeof import('./profile.ts').words;
  proposals: typeof import('./proposals.ts').words;
  publishing: typeof import('./publishing.ts').words;
  releases: typeof import('./releases.ts').words;
  richText: typeof import('./richText.ts').words;
  state: typeof import('./state.ts').words;
  status: typeof import('./status.ts').words;
  together: typeof import('./together.ts').words;
  tracks: typeof import('./tracks.ts').words;
  ui: typeof import('./ui.ts').words;
  attention: typeof import('./status.ts').attention;
  importRun: typeof import('./importing.ts').runWords;
  listenChoices: typeof import('./names.ts').listenLabels;
  missingParts: typeof import('./missingParts.ts').missingParts;
  orders: typeof import('./lists.ts').orderLabels;
  releaseKinds: typeof import('./names.ts').releaseKindLabels;
  statuses: typeof import('./names.ts').statusLabels;
}

/** Checks another language's sentences: an unknown sentence or placeholder is a type error. */
export function translationOf<const C>(sentences: C & CatalogueLike<Parts, C>): Translation {
  // Ensured by the check above.
  return sentences as unknown as Translation;
}
