// Apart from the parts, which are fetched with their screens: types alone, which cost no bytes.
import type { CatalogueLike } from '#words/template';
import type { app } from './en/app.ts';
import type { artists } from './en/artists.ts';
import type { editor } from './en/editor.ts';
import type { email } from './en/email.ts';
import type { fields } from './en/fields.ts';
import type { home } from './en/home.ts';
import type { images } from './en/images.ts';
import type { importing } from './en/importing.ts';
import type { label } from './en/label.ts';
import type { links } from './en/links.ts';
import type { lists } from './en/lists.ts';
import type { members } from './en/members.ts';
import type { myReleases } from './en/myReleases.ts';
import type { orderedList } from './en/orderedList.ts';
import type { profile } from './en/profile.ts';
import type { proposals } from './en/proposals.ts';
import type { publishing } from './en/publishing.ts';
import type { releases } from './en/releases.ts';
import type { richText } from './en/richText.ts';
import type { state } from './en/state.ts';
import type { status } from './en/status.ts';
import type { together } from './en/together.ts';
import type { tracks } from './en/tracks.ts';
import type { ui } from './en/ui.ts';

/** All words of the back office in English, by part. */
export interface English {
  app: typeof app;
  artists: typeof artists;
  editor: typeof editor;
  email: typeof email;
  fields: typeof fields;
  home: typeof home;
  images: typeof images;
  importing: typeof importing;
  label: typeof label;
  links: typeof links;
  lists: typeof lists;
  members: typeof members;
  myReleases: typeof myReleases;
  orderedList: typeof orderedList;
  profile: typeof profile;
  proposals: typeof proposals;
  publishing: typeof publishing;
  releases: typeof releases;
  richText: typeof richText;
  state: typeof state;
  status: typeof status;
  together: typeof together;
  tracks: typeof tracks;
  ui: typeof ui;
}

/** All words of the back office in another language. */
export type AdminWords = {
  readonly [A in keyof English]: { readonly [K in keyof English[A]]: unknown };
};

/** A catalogue of another language: a missing word, one too many, or another place is a type error. */
export function catalogueOf<const C>(words: C & CatalogueLike<English, C>): AdminWords {
  // The check above is what makes it one.
  return words as unknown as AdminWords;
}
