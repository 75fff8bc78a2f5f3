// A module, so that its names are its own.
export {};

const signs = ['pointerover', 'focusin', 'touchstart', 'input'];

/** Hydrates a form on the first interaction; until then, or if that fails, the browser posts it. */
function wakeOnInterest(island: HTMLElement): void {
  let awake: Promise<void> | undefined;
  const form = island.querySelector('form');
  // The hydrated form shows errors beside its fields, instead of the browser's bubbles.
  if (form) form.noValidate = true;
  const load = async () => {
    for (const sign of signs) island.removeEventListener(sign, wake);
    const waken = async () => (await import('../islands/forms/wakeForm.ts')).wakeForm(island);
    await waken().catch(() => {
      if (form) form.noValidate = false;
    });
    island.removeEventListener('submit', wait, true);
  };
  const wake = () => {
    awake ??= load();
    return awake;
  };
  let isWaiting = false;
  // A form submitted while its script loads waits for it, so that the result appears on this page.
  const wait = async (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isWaiting) return;
    isWaiting = true;
    await wake();
    (event.target as HTMLFormElement).requestSubmit(event.submitter);
  };
  island.addEventListener('submit', wait, true);
  for (const sign of signs) island.addEventListener(sign, wake, { passive: true });
}

for (const island of document.querySelectorAll<HTMLElement>('[data-form]')) wakeOnInterest(island);
