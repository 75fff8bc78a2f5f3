import type { KeptRun } from '#domain/importing/importProgress';
import type { ImportRun } from '#domain/importing/importRun';

const measured = { artists: 'artists', releases: 'releases', images: 'images' } as const;

/** What the phase has done in a second, and how long it takes at that pace. */
export function paceOf(run: KeptRun): ImportRun['pace'] {
  const { phase, seconds } = run;
  if (run.state !== 'running' || !Object.hasOwn(measured, phase)) return null;
  const { done, total } = run[measured[phase as keyof typeof measured]];
  if (done === 0 || seconds <= 0) return null;
  const perSecond = done / seconds;
  return { perSecond, secondsLeft: (total - done) / perSecond };
}

/** How fast it goes and how long it takes, roughly: a person plans with minutes. */
export function paceWords({ perSecond, secondsLeft }: NonNullable<ImportRun['pace']>): string {
  const speed = perSecond >= 10 ? Math.round(perSecond) : Number(perSecond.toFixed(1));
  return `${speed} a second, ${leftWords(secondsLeft)} left`;
}

function leftWords(seconds: number): string {
  if (seconds < 5) return 'a moment';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
