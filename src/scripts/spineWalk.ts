/** The steps along a row; on a page from right to left the next spine is on the left. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const centreOf = (spine: Element) => {
  const { left, width, top } = spine.getBoundingClientRect();
  return { x: left + width / 2, top };
};

/** The spine in the next row up or down that stands nearest; itself at the end of the wall. */
function spineAcross<S extends Element>(spines: readonly S[], from: S, side: number): S {
  // The items hold still, while a spine that is pulled out stands higher.
  const places = spines.map((spine) => ({ spine, ...centreOf(spine.parentElement ?? spine) }));
  const here = centreOf(from.parentElement ?? from);
  const beyond = places.filter(({ top }) => (top - here.top) * side > 1);
  const row = Math.min(...beyond.map(({ top }) => Math.abs(top - here.top)));
  const inRow = beyond.filter(({ top }) => Math.abs(top - here.top) - row < 1);
  inRow.sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x));
  return inRow[0]?.spine ?? from;
}

/** The spine that a key leads to from another; undefined for a key that leads nowhere. */
export function spineBeside<S extends Element>(
  spines: readonly S[],
  from: S,
  key: string,
): S | undefined {
  if (key === 'Home') return spines[0];
  if (key === 'End') return spines.at(-1);
  if (key === 'ArrowUp') return spineAcross(spines, from, -1);
  if (key === 'ArrowDown') return spineAcross(spines, from, 1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const isMirrored = document.dir === 'rtl';
  return spines[spines.indexOf(from) + (isMirrored ? -step : step)] ?? from;
}
