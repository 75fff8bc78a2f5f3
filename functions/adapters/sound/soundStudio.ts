import type { SoundStudio } from '#functions/ports/listening';

/** Measures and encodes recordings. The encoder is 1.8 MB, so the first recording loads it. */
export function createSoundStudio(): SoundStudio {
  const load = () => import('./soundEncoding.ts');
  return {
    measure: async (recording, onShare) => (await load()).measure(recording, onShare),
    encode: async (recording, given, onShare) =>
      (await load()).encodeSound(recording, given, onShare),
  };
}
