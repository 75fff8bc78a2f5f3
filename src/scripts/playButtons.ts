import { audioVariant } from '#domain/listening/audioAddress';
import { playerKey } from '../islands/player/playerKey.ts';

/** The one sound of this page. It is made by the click, since browsers let nothing else start one. */
let audio: HTMLAudioElement | undefined;

const load = () => import('../islands/player/player.ts');

/** The address for this connection: the smaller file where the visitor saves data. */
function addressFor(address: string): string {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ? address : audioVariant(address, 192);
}

function isKept(): boolean {
  try {
    return sessionStorage.getItem(playerKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Plays a track when its button is clicked. The player is loaded by the first click, and on later
 * pages as long as something plays.
 */
export function startPlayButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-play]');
    if (!button) return;
    const isFirst = !audio;
    audio ??= new Audio();
    const sound = audio;
    if (isFirst) {
      sound.src = addressFor(button.dataset['play'] ?? '');
      // The player reports a failure.
      sound.play().catch(() => undefined);
    }
    void load().then(({ playFrom }) => playFrom(button, { sound, addressFor, isFirst }));
  });
  if (!isKept()) return;
  audio = new Audio();
  const sound = audio;
  void load().then(({ goOn }) => goOn({ sound, addressFor }));
}
