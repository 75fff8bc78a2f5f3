// A file of its own, so that the encoder, which is 1.8 MB, is loaded by the first recording.
import type { SoundStudio } from '#functions/ports/listening';

/** Measures and encodes recordings. */
export function createSoundStudio(): SoundStudio {
  const load = () => import('./soundEncoding.ts');
  return {
    measure: async (recording, onShare) => (await load()).measure(recording, onShare),
    encode: async (recording, given, onShare) =>
      (await load()).encodeSound(recording, given, onShare),
  };
}
