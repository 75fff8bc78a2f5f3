// A module, so that its names are its own.
export {};

const signs = ['pointerover', 'focusin', 'touchstart', 'input'];

/** Hydrates a form at the first sign of interest; until then, or if that fails, the browser posts it. */
function wakeOnInterest(island: HTMLElement): void {
  const wake = async () => {
    for (const sign of signs) island.removeEventListener(sign, wake);
    const loaded = await import('../islands/forms/wakeForm.ts').catch(() => null);
    await loaded?.wakeForm(island);
  };
  for (const sign of signs) island.addEventListener(sign, wake, { passive: true });
}

for (const island of document.querySelectorAll<HTMLElement>('[data-form]')) wakeOnInterest(island);
