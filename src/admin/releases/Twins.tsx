import type { ReactNode } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { goodCoverSide } from '#domain/image/image';
import { repeatedBarcodes, repeatedIsrcs, type TwinPart } from '#domain/listing/twins';
import { Problem } from '#domain/problem';
import { editedEditions } from '#domain/release/edition';
import { releaseSchema } from '#domain/release/release';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import { jumpTo } from '../editor/JumpList.tsx';
import { sentences } from '../sentences/releases.ts';
import { useLoaded } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { useSettled } from '../ui/useSettled.ts';
import { numberedDraftName } from './EditionsField.tsx';

/** The part of the form that contains each value, and the sentence about it. */
const parts = {
  catalogueNumber: { part: 'catalogueNumber', told: sentences.twinNumber },
  barcode: { part: 'barcode', told: sentences.twinBarcode },
  isrc: { part: 'tracks', told: sentences.twinIsrc },
  title: { part: 'title', told: sentences.twinTitle },
} as const satisfies Record<TwinPart, { part: string; told: object }>;

/** Compares the draft release with all others. */
function useCheck(release: ReleaseDraft): Result<'checkRelease'> | undefined {
  const settled = useSettled(release);
  const { data } = useLoaded(
    ['checkRelease', settled],
    () => {
      const checked = releaseSchema.safeParse(settled);
      if (checked.success) return api.checkRelease({ body: checked.data });
      throw new Problem('invalid-input', sentences.releaseCantChecked);
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
        {sentences.changeIt}
      </button>
    </li>
  );
}

/** Values shared with other releases, and a cover that is too small, each linked to its field. */
export function Twins({ release }: { release: ReleaseDraft }) {
  const { twins = [], coverSide = null } = useCheck(release) ?? {};
  const repeated = repeatedIsrcs(release.tracks);
  const barcodes = repeatedBarcodes(editedEditions(release));
  const isSmall = release.cover !== null && coverSide !== null && coverSide < goodCoverSide;
  return (
    <div role="status">
      {(twins.length > 0 || repeated.length > 0 || barcodes.length > 0 || isSmall) && (
        <ul className="twins" aria-label={sentences.lookAtThese}>
          {twins.map(({ part, value, cId, title }) => (
            <Row key={`${part} ${value} ${cId}`} part={parts[part].part}>
              {filled(parts[part].told, {
                value: <bdi>{value}</bdi>,
                title: (
                  <a href={entryPath('release', cId)} dir="auto">
                    {title}
                  </a>
                ),
              })}
            </Row>
          ))}
          {repeated.map((isrc) => (
            <Row key={isrc} part="tracks">
              {fill(sentences.isrcOnSeveralTracks, { isrc })}
            </Row>
          ))}
          {barcodes.map(({ barcode, editions }) => (
            <Row key={barcode} part="editions">
              {fill(sentences.barcodeOnSeveralEditions, {
                barcode,
                editions: editions.map(numberedDraftName).join('; '),
              })}
            </Row>
          ))}
          {isSmall && (
            <Row part="cover">{fill(sentences.cantBeChecked, { coverSide, goodCoverSide })}</Row>
          )}
        </ul>
      )}
    </div>
  );
}
