import type { fill as plainFill } from './template.ts';
import type { Words } from './translation.ts';

type Sentences = Pick<Words['forms'], 'followConsent' | 'followShows' | 'followPlaceIs'>;

/** What a follower of an artist agrees to, word for word as the form has it. */
export function followConsent(
  forms: Sentences,
  { artist, shows }: { artist: string; shows: { place?: string | undefined } | undefined },
  fill: typeof plainFill,
): string {
  const sentences = [
    fill(forms.followConsent, { artist }),
    shows && forms.followShows,
    shows?.place && fill(forms.followPlaceIs, { place: shows.place }),
  ];
  return sentences.filter(Boolean).join(' ');
}
