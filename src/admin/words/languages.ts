import type { Sentences } from '#words/fallback';
import type { CatalogueLike } from '#words/template';

/** The parts of the back office's sentences, each in its own file, in English. */
export interface Parts {
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
}

/** The sentences of another language by part; some may be missing. */
export type Translation = { readonly [part in keyof Parts]?: Sentences };

/** The sentences of another language: one too many, or another place in one, is a type error. */
export function translationOf<const C>(sentences: C & CatalogueLike<Parts, C>): Translation {
  // The check above is what makes it one.
  return sentences as unknown as Translation;
}

/** A language of the back office. */
interface Language {
  /** The region whose dates and numbers it uses. */
  locale: string;
  /** Set for one that is written from right to left. */
  direction?: 'rtl';
  /** Fetches its sentences, all at once. The English ones are in each screen's own script. */
  load?: () => Promise<Translation>;
}

/** The languages of the back office: one line each. */
export const languages: Readonly<Record<string, Language>> = {
  en: { locale: 'en-GB' },
};
