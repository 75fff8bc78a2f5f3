import { fill } from './template.ts';
import type { Words } from './translation.ts';

/** A track's performer and guests in one line; empty if it has none of its own. */
export function billing(
  { performer = '', guests = '' }: { performer?: string | undefined; guests?: string | undefined },
  words: Pick<Words['release'], 'billed' | 'feat'>,
): string {
  if (!guests) return performer;
  return performer
    ? fill(words.billed, { performer, names: guests })
    : fill(words.feat, { names: guests });
}
