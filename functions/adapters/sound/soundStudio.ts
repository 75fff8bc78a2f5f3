import type { SoundStudio } from '#functions/ports/listening';

/** Measures and encodes recordings. The encoders are 2 MB, so the first recording loads them. */
export function createSoundStudio(): SoundStudio {
  const load = () => import('./soundEncoding.ts');
  return {
    measure: async (recording, onShare) => (await load()).measure(recording, onShare),
    encode: async (recording, given, onShare) =>
      (await load()).encodeSound(recording, given, onShare),
    encodeDownload: async (recording, given) =>
      (await import('./downloadEncoding.ts')).encodeDownload(recording, given),
  };
}
