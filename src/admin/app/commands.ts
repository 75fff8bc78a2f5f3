import { signOut } from '#adapters/session';
import { folded, queryWords } from '#domain/comparableText';
import { forgives } from '#domain/listing/searching';
import { isOneTypoApart } from '#domain/oneTypo';
import { fill } from '#words/template';
import { emailPath, paths, statusPath } from '../../paths.ts';
import { labelParts } from '../label/labelParts.ts';
import { sentences as app } from '../sentences/app.ts';
import { sentences } from '../sentences/palette.ts';
import { openPath } from '../state/unsaved.ts';
import { screens } from './routes.ts';
import { whenShown } from './whenShown.ts';

/** Something that the palette does: opens a screen, or acts. */
export interface Command {
  /** Distinguishes it from all others. */
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  /** Other search words for the command, separated by spaces. */
  also?: string | undefined;
  run: () => void;
}

/** What people call a screen or a part of the label besides its title. */
const otherWords: Readonly<Record<string, string>> = {
  [emailPath]: sentences.alsoEmail,
  [paths.export]: sentences.alsoExport,
  [paths.trash]: sentences.alsoTrash,
  [paths.stock]: sentences.alsoStock,
  [paths.myReleases]: sentences.alsoReleases,
  [paths.publications]: sentences.alsoPublications,
  [statusPath]: sentences.alsoStatus,
  identity: sentences.alsoIdentity,
  looks: sentences.alsoLooks,
  pages: sentences.alsoPages,
};

const opening = (label: string, path: string): Command => ({
  id: path,
  label,
  also: otherWords[path],
  run: () => openPath(path),
});

const labelPart = ({ id, title }: (typeof labelParts)[number]): Command => ({
  id: `${paths.label}#${id}`,
  label: fill(sentences.labelPart, { part: title }),
  also: otherWords[id],
  run: () => {
    openPath(`${paths.label}#${id}`);
    whenShown(`.label-editor #${id}`, (part) => {
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    });
  },
});

const invite: Command = {
  id: 'invite',
  label: sentences.invite,
  run: () => {
    openPath(paths.members);
    whenShown('#invite input', (field) => field.focus());
  },
};

/** The actions and screens that a person may use, in the order in which they are offered. */
export function commandsFor(isStaff: boolean): Command[] {
  const isAdding = (path: string) =>
    [paths.addRelease, paths.addArtist, paths.addShow, paths.addMerch, paths.addNews].includes(
      path,
    );
  const seen = screens.filter(
    ({ path, takesEntry, menu, staffOnly }) =>
      !takesEntry &&
      !isAdding(path) &&
      (menu !== undefined || path === paths.admin) &&
      (isStaff || !staffOnly),
  );
  return [
    opening(app.addNewRelease, paths.addRelease),
    opening(app.addNewShow, paths.addShow),
    opening(app.addNewMerch, paths.addMerch),
    ...(isStaff
      ? [opening(app.addNews, paths.addNews), opening(app.addNewArtist, paths.addArtist), invite]
      : []),
    ...seen.map(({ path, title, menu, about }) => opening((about && menu) || title, path)),
    ...(isStaff ? labelParts.map(labelPart) : []),
    { id: 'profile', label: app.myProfile, run: () => location.assign(paths.profile) },
    { id: 'site', label: sentences.viewSite, run: () => location.assign(paths.home) },
    { id: 'logOut', label: app.logOut, run: () => void signOut() },
  ];
}

/** The commands with each word of a text, one of them perhaps with a typo; whole beginnings first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = queryWords(text);
  const has = (all: string) =>
    words.every(
      (word) =>
        folded(all).includes(word) ||
        (forgives(word) && queryWords(all).some((other) => isOneTypoApart(word, other))),
    );
  const begins = ({ label }: Command) => folded(label).startsWith(words.join(' '));
  const found = commands.filter(({ label, also = '' }) => has(`${label} ${also}`));
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}
