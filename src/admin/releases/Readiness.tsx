import { useStore } from '@nanostores/react';
import type { FieldError } from '#domain/problem';
import { missingPartsOf, type ReleasePart } from '#domain/release/readiness';
import { isVisible } from '#domain/release/releaseStatus';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import { jumpTo } from '../editor/JumpList.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { missingPartLabel } from '../sentences/missingParts.ts';
import { sentences } from '../sentences/releases.ts';
import { useCall } from '../state/queries.ts';
import { useBrokenLinks } from '../ui/brokenLinks.ts';
import { listLabel } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { Twins } from './Twins.tsx';

/** The part of the form that contains each field. */
const partOf: Readonly<Record<ReleasePart, string>> = {
  artists: 'artists',
  description: 'description',
  releaseDate: 'date',
  cover: 'cover',
  coverAlt: 'coverAlt',
  tracks: 'tracks',
  isrc: 'tracks',
  credits: 'tracks',
  recordings: 'tracks',
  heard: 'tracks',
  links: 'links',
  catalogueNumber: 'catalogueNumber',
  shops: 'editions',
};

interface ListProps {
  title: string;
  parts: readonly { part: ReleasePart; name: string }[];
}

function MissingParts({ title, parts }: ListProps) {
  if (parts.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className="readiness-list">
        {parts.map(({ part, name }) => (
          <li key={name}>
            <button
              type="button"
              className="button quiet small"
              onClick={() => jumpTo(partOf[part])}
            >
              {name}
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

/** The missing parts of the release, each with a button that jumps to its field. */
export function Readiness({ release, onReason, errors }: Props) {
  const isStaff = useStore($me)?.role === 'staff';
  const { data } = useCall('listRecordings', { params: { id: release.id } });
  const recorded = data && new Set(data.recordings.map(({ track }) => track));
  const missing = missingPartsOf(release, release.artists.length, recorded).map((one) => ({
    ...one,
    name: missingPartLabel(one),
  }));
  const needed = missing.filter(({ isNeeded }) => isNeeded);
  const others = missing.filter(({ isNeeded }) => !isNeeded);
  const broken = useBrokenLinks(release.id);
  const brokenNames = release.links.filter(({ url }) => broken.has(url)).map(({ name }) => name);
  if (brokenNames.length > 0)
    others.push({
      part: 'links',
      name: fill(sentences.workingLinksTo, { brokenNames: listLabel(brokenNames) }),
      isNeeded: false,
    });
  const isAsked = isStaff && needed.length > 0 && isVisible(release);
  return (
    <section className="readiness" aria-label={sentences.readyOrNot}>
      <h2 className="ordered-title">
        {needed.length + others.length === 0 ? sentences.readyAll : sentences.readyOrNot}
      </h2>
      <MissingParts title={sentences.needs} parts={needed} />
      <MissingParts title={sentences.shouldHave} parts={others} />
      <Twins release={release} />
      {isAsked && (
        <TextField
          label={releaseFields.incompleteReason.label}
          hint={sentences.reasonHint}
          value={release.incompleteReason ?? ''}
          onChange={onReason}
          error={fieldErrorAt(errors, 'incompleteReason')}
        />
      )}
    </section>
  );
}
