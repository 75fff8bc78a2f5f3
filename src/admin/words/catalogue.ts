// Apart from the parts, which are fetched with their screens: types alone, which cost no bytes.
import type { CatalogueLike } from '#words/template';
import type { home } from './en/home.ts';
import type { images } from './en/images.ts';
import type { importing } from './en/importing.ts';
import type { lists } from './en/lists.ts';
import type { members } from './en/members.ts';
import type { profile } from './en/profile.ts';
import type { publishing } from './en/publishing.ts';
import type { status } from './en/status.ts';

/** All words of the back office in English, by part. */
export interface English {
  home: typeof home;
  images: typeof images;
  importing: typeof importing;
  lists: typeof lists;
  members: typeof members;
  profile: typeof profile;
  publishing: typeof publishing;
  status: typeof status;
}

/** All words of the back office in another language. */
export type OfficeWords = {
  readonly [A in keyof English]: { readonly [K in keyof English[A]]: unknown };
};

/** A catalogue of another language: a missing word, one too many, or another place is a type error. */
export function catalogueOf<const C>(words: C & CatalogueLike<English, C>): OfficeWords {
  // The check above is what makes it one.
  return words as unknown as OfficeWords;
}
