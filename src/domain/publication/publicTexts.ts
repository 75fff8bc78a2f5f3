import { withShownFigures } from '#domain/richText/figures';

type Pictures = readonly { url: string }[];

/** The parts of a snapshot that have texts. */
interface WithTexts {
  label: { pages: { images?: Pictures | undefined }[] };
  artists: { photographs?: Pictures | undefined }[];
  releases: { cId: number; pictures?: Pictures | undefined }[];
  shows: object[];
  merch: { images: Pictures }[];
  news: { images: Pictures }[];
}

/** An entry with only the public figures in a field's text and its translations. */
function withText<E extends object>(entry: E, field: string, shown: (html: string) => string): E {
  // An entry that could not be read lacks its texts.
  const values = entry as Readonly<Record<string, unknown>>;
  const own = values[field];
  const others = values[`${field}In`];
  return {
    ...entry,
    ...(typeof own === 'string' && { [field]: shown(own) }),
    ...(typeof others === 'object' &&
      others !== null && {
        [`${field}In`]: Object.fromEntries(
          Object.entries(others).map(([language, html]) => [language, shown(String(html))]),
        ),
      }),
  };
}

/**
 * Removes everything from the texts of a snapshot that is not public: pictures that an entry no
 * longer has, and releases without a page, whose numbers would otherwise leak.
 */
export function withPublicTexts<S extends WithTexts>(snapshot: S): S {
  const numbers = new Set(snapshot.releases.map(({ cId }) => cId));
  const isReleaseShown = (cId: number) => numbers.has(cId);
  const shownWith =
    (pictures: Pictures = []) =>
    (html: string) =>
      withShownFigures(html, { pictures, isReleaseShown });
  const { label, artists, releases, shows, merch, news } = snapshot;
  return {
    ...snapshot,
    label: {
      ...withText(label, 'privacy', shownWith()),
      pages: label.pages.map((page) => withText(page, 'body', shownWith(page.images))),
    },
    artists: artists.map((one) => withText(one, 'bio', shownWith(one.photographs))),
    releases: releases.map((one) => withText(one, 'description', shownWith(one.pictures))),
    shows: shows.map((one) => withText(one, 'note', shownWith())),
    merch: merch.map((one) => withText(one, 'description', shownWith(one.images))),
    news: news.map((one) => withText(one, 'text', shownWith(one.images))),
  };
}
