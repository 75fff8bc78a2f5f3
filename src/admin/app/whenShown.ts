/** The number of frames in which a screen may show what is looked for. */
const maxFrames = 300;

/** Calls back with an element once a screen shows it. */
export function whenShown(
  selector: string,
  then: (element: HTMLElement) => void,
  frames = maxFrames,
): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) then(element);
  else if (frames > 0) requestAnimationFrame(() => whenShown(selector, then, frames - 1));
}
