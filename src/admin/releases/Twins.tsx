import type { ReactNode } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { goodCoverSide } from '#domain/image/image';
import { repeatedIsrcs, type TwinPart } from '#domain/listing/twins';
import { Problem } from '#domain/problem';
import { releaseSchema } from '#domain/release/release';
import type { ReleaseDraft } from '../editor/draft.ts';
import { jumpTo } from '../editor/JumpList.tsx';
import { useLoaded } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { useSettled } from '../ui/useSettled.ts';

/** The part of the form where each stands, and its name within a sentence. */
const parts: Readonly<Record<TwinPart, { part: string; noun: string }>> = {
  catalogueNumber: { part: 'details', noun: 'The catalogue number' },
  barcode: { part: 'details', noun: 'The barcode' },
  isrc: { part: 'tracks', noun: 'The ISRC' },
  title: { part: 'title', noun: 'The title' },
};

/** Compares the release, as it is typed, with all others. */
function useCheck(release: ReleaseDraft): Result<'checkRelease'> | undefined {
  const settled = useSettled(release);
  const { data } = useLoaded(
    ['checkRelease', settled],
    () => {
      const checked = releaseSchema.safeParse(settled);
      if (checked.success) return api.checkRelease({ body: checked.data });
      throw new Problem('invalid-input', 'The release can’t be checked as it is.');
    },
    { placeholderData: (before) => before },
  );
  return data;
}

function Row({ part, children }: { part: string; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>{' '}
      <button type="button" className="button quiet small" onClick={() => jumpTo(part)}>
        Change it
      </button>
    </li>
  );
}

/** Values that this release shares with others, and a cover that is too small: each with a way to its field. */
export function Twins({ release }: { release: ReleaseDraft }) {
  const { twins = [], coverSide = null } = useCheck(release) ?? {};
  const repeated = repeatedIsrcs(release.tracks);
  const isSmall = release.cover !== null && coverSide !== null && coverSide < goodCoverSide;
  return (
    <div role="status">
      {(twins.length > 0 || repeated.length > 0 || isSmall) && (
        <ul className="twins" aria-label="Look at these">
          {twins.map(({ part, value, cId, title }) => (
            <Row key={`${part} ${value} ${cId}`} part={parts[part].part}>
              {parts[part].noun} <bdi>{value}</bdi> is on{' '}
              <a href={entryPath('release', cId)} dir="auto">
                {title}
              </a>
              , too.
            </Row>
          ))}
          {repeated.map((isrc) => (
            <Row key={isrc} part="tracks">
              The ISRC {isrc} is on several tracks.
            </Row>
          ))}
          {isSmall && (
            <Row part="cover">
              The cover has {coverSide} pixels; from {goodCoverSide} it looks sharp everywhere.
            </Row>
          )}
        </ul>
      )}
    </div>
  );
}
