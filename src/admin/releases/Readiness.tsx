import { useStore } from '@nanostores/react';
import type { FieldError } from '#domain/problem';
import { type Lack, type LackingPart, lacksOf } from '#domain/release/readiness';
import { releaseFields } from '#domain/release/releaseFields';
import { isVisible } from '#domain/release/releaseStatus';
import { $me } from '#stores/session';
import { TextField } from '../../components/Field.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import { jumpTo } from '../editor/JumpList.tsx';
import { useBrokenLinks } from '../ui/brokenLinks.ts';
import { listLabel } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { Twins } from './Twins.tsx';

/** The part of the form where each is filled in. */
const partOf: Readonly<Record<LackingPart, string>> = {
  artists: 'artists',
  description: 'description',
  releaseDate: 'date',
  cover: 'cover',
  coverAlt: 'coverAlt',
  tracks: 'tracks',
  isrc: 'tracks',
  credits: 'tracks',
  links: 'links',
  catalogueNumber: 'details',
};

interface ListProps {
  title: string;
  lacks: readonly Pick<Lack, 'part' | 'words'>[];
}

function LackList({ title, lacks }: ListProps) {
  if (lacks.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className="readiness-list">
        {lacks.map(({ part, words }) => (
          <li key={words}>
            <button
              type="button"
              className="button quiet small"
              onClick={() => jumpTo(partOf[part])}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  release: ReleaseDraft;
  onReason: (incompleteReason: string) => void;
  errors: readonly FieldError[];
}

/** The fields that the release lacks to become public, each with a way to its field. */
export function Readiness({ release, onReason, errors }: Props) {
  const isStaff = useStore($me)?.role === 'staff';
  const lacks = lacksOf(release, release.artists.length);
  const needed = lacks.filter(({ isNeeded }) => isNeeded);
  const others = lacks.filter(({ isNeeded }) => !isNeeded);
  const broken = useBrokenLinks(release.id);
  const brokenNames = release.links.filter(({ url }) => broken.has(url)).map(({ name }) => name);
  if (brokenNames.length > 0)
    others.push({
      part: 'links',
      words: `working links to ${listLabel(brokenNames)}`,
      isNeeded: false,
    });
  const isAsked = isStaff && needed.length > 0 && isVisible(release);
  return (
    <section className="readiness" aria-label="Ready or not">
      <h2 className="ordered-title">
        {needed.length + others.length === 0 ? 'Ready: nothing is missing' : 'Ready or not'}
      </h2>
      <LackList title="It can't become public without" lacks={needed} />
      <LackList title="It should also have" lacks={others} />
      <Twins release={release} />
      {isAsked && (
        <TextField
          label={releaseFields.incompleteReason.label}
          hint="With a reason, staff may publish it as it is. The history keeps it."
          value={release.incompleteReason ?? ''}
          onChange={onReason}
          error={fieldErrorAt(errors, 'incompleteReason')}
        />
      )}
    </section>
  );
}
