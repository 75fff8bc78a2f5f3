// Shared by the players of a track, because each answer signs a recording's address anew.
import { type RefObject, useEffect, useState } from 'react';

/** The newest address of a sound, changed only while it is neither playing nor paused midway. */
export function useSteadySource(audio: RefObject<HTMLAudioElement | null>, url: string): string {
  const [source, setSource] = useState(url);
  useEffect(() => {
    const sound = audio.current;
    if (!sound) return;
    const follow = () => {
      if (sound.paused && (sound.currentTime === 0 || sound.ended || sound.error)) setSource(url);
    };
    follow();
    sound.addEventListener('ended', follow);
    sound.addEventListener('error', follow);
    return () => {
      sound.removeEventListener('ended', follow);
      sound.removeEventListener('error', follow);
    };
  }, [audio, url]);
  return source;
}
