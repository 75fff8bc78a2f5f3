import { missingShowParts, type ShowPart } from '#domain/show/showRules';
import type { ShowStatus } from '#domain/show/showState';
import { fill } from '#words/template';
import { locale } from '../sentences/language.ts';
import { showPartLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';

/** How far new shows go as they are added, unless they are drafts. */
export type AtOnce = Exclude<ShowStatus, 'draft'>;

interface Props {
  /** Staff publish; artists hand in. */
  isStaff: boolean;
  value: AtOnce | null;
  onChange: (value: AtOnce | null) => void;
}

/** Chooses whether several new shows are public, or handed in, at once. */
export function AtOnceField({ isStaff, value, onChange }: Props) {
  const atOnce = isStaff ? 'public' : 'handedIn';
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={value !== null}
        onChange={({ target: { checked } }) => onChange(checked ? atOnce : null)}
      />
      {isStaff ? sentences.publicAtOnce : sentences.handedInAtOnce}
    </label>
  );
}

/** What a new show lacks to be public at once: what every public show needs, and its country. */
export const lacksForPublic = (show: Parameters<typeof missingShowParts>[0]): ShowPart[] =>
  missingShowParts(show)
    .filter(({ part, isNeeded }) => isNeeded || part === 'venue.country')
    .map(({ part }) => part);

/** Says that a show is added as a draft, since it lacks something. */
export const draftNote = (lacks: readonly ShowPart[]): string =>
  fill(sentences.becomesDraft, {
    parts: new Intl.ListFormat(locale).format(lacks.map((part) => showPartLabels[part])),
  });
