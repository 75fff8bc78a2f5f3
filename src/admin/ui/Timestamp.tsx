import { timestampLabel } from './formats.ts';

/** A UTC timestamp in the label's time zone. */
export function Timestamp({ at }: { at: string }) {
  return <time dateTime={at}>{timestampLabel(at)}</time>;
}
