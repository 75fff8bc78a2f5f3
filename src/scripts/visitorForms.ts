// A module, so that its names are its own.
export {};

const signs = ['pointerover', 'focusin', 'touchstart', 'input'];

/** Hydrates a form at the first sign of interest; until then, or if that fails, the browser posts it. */
function wakeOnInterest(island: HTMLElement): void {
  let awake: Promise<void> | undefined;
  const form = island.querySelector('form');
  // An empty field is refused by the form itself, once it is awake: beside the field, not in a bubble.
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
  // A form sent while its script loads waits for it, so that the outcome is shown on this page.
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
