import { useState } from 'react';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import { statusLabel } from '../sentences/names.ts';
import { sentences } from '../sentences/releases.ts';

const { Planning, Pending, Approved, Released } = releaseStatus;

/** The statuses that people in the office need; the others come from old sites. */
const usual: readonly ReleaseStatus[] = [Planning, Pending, Approved, Released];

/** Every status, in the order of a release's life. */
export const allStatuses: readonly ReleaseStatus[] = Object.values(releaseStatus).toSorted(
  (a, b) => a - b,
);

const more = { value: 'more', label: sentences.moreStatuses };

/**
 * The options of a select among statuses: the usual ones and the chosen one, and behind a further
 * choice the others.
 * @param value the chosen one; another text for none
 */
export function useStatusChoice(
  statuses: readonly ReleaseStatus[],
  value: string,
  onChange: (status: string) => void,
) {
  const [isWhole, setWhole] = useState(false);
  const shown = statuses.filter(
    (status) => isWhole || String(status) === value || usual.includes(status),
  );
  const options = shown.map((status) => ({ value: String(status), label: statusLabel(status) }));
  return {
    options: shown.length < statuses.length ? [...options, more] : options,
    onChange: (chosen: string) => (chosen === more.value ? setWhole(true) : onChange(chosen)),
  };
}
