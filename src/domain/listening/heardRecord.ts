import type { Band } from '#domain/color';

/** A playable track of a record, as the player's files list it. */
interface HeardSound {
  /** The file's address. */
  address: string;
  waveform: string;
  name: string;
  /** Its performers, if they differ from the record's. */
  by?: string;
}

/** A record with at least one playable track, as the player's files list it. */
export interface HeardRecord {
  cId: number;
  title: string;
  /** The artists' names. */
  by: string;
  /** The path of its page. */
  page: string;
  cover: string | null;
  /** In its page's colours; null for the label's own. */
  band: Band | null;
  tracks: HeardSound[];
}

/** The number of public numbers whose records share a file. */
const shardSize = 10;

/** The file that lists a record, by the record's public number. */
export const soundShardOf = (cId: number): number => Math.floor(cId / shardSize);

/** The public numbers of a file's records. */
export const numbersOfShard = (shard: number): number[] =>
  Array.from({ length: shardSize }, (_, index) => shard * shardSize + index);

/** Whether visitors can hear a record. */
export const isHeard = ({
  tracks,
}: {
  tracks: readonly { audio?: string | undefined }[];
}): boolean => tracks.some(({ audio }) => audio);
