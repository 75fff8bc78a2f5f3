import { quote, type Reading } from '#domain/importing/oldReading';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';

/** The statuses of the old catalogue, as numbers and as names. What is not here is not known. */
const statuses: Readonly<Record<string, ReleaseStatus>> = {
  '-1': releaseStatus.NotReleased,
  '0': releaseStatus.Unknown,
  '10': releaseStatus.Planning,
  '20': releaseStatus.Pending,
  '30': releaseStatus.Approved,
  '40': releaseStatus.Rejected,
  '50': releaseStatus.Released,
  '60': releaseStatus.Cancelled,
  notreleased: releaseStatus.NotReleased,
  unknown: releaseStatus.Unknown,
  planning: releaseStatus.Planning,
  pending: releaseStatus.Pending,
  approved: releaseStatus.Approved,
  rejected: releaseStatus.Rejected,
  released: releaseStatus.Released,
  cancelled: releaseStatus.Cancelled,
  canceled: releaseStatus.Cancelled,
};

/** The status of an old release. An unknown one is Planning, so that nothing is shown by mistake. */
export function readOldStatus(value: unknown): Reading<ReleaseStatus> {
  const key =
    typeof value === 'string' || typeof value === 'number'
      ? String(value)
          .toLowerCase()
          .replaceAll(/[\s_-](?=[a-z])|\s/g, '')
      : '';
  if (Object.hasOwn(statuses, key)) return { value: statuses[key] ?? releaseStatus.Planning };
  const said = value === undefined || value === null ? 'is missing' : `${quote(value)} is unknown`;
  return { value: releaseStatus.Planning, note: `The status ${said}; taken as Planning.` };
}
