import { openMoment } from './openMoment.ts';

/** Copies a button's text, and confirms it on the button and to screen readers. */
async function copyText(button: HTMLElement, { copy: text = '', done = '' }: DOMStringMap) {
  await navigator.clipboard.writeText(text);
  const status = button.closest('.sharing')?.querySelector('[role=status]');
  const before = button.textContent;
  button.textContent = done;
  if (status) status.textContent = done;
  setTimeout(() => {
    button.textContent = before;
    if (status) status.textContent = '';
  }, 2500);
}

/** Replaces a button with the player of another site. */
function loadPlayer(button: HTMLElement, { player = '', name = '' }: DOMStringMap): void {
  const frame = document.createElement('iframe');
  frame.src = player;
  frame.title = name;
  frame.className = 'other-player';
  frame.allow = 'autoplay; encrypted-media; fullscreen';
  // Sends this site's origin without the path: some players refuse to load without a referrer.
  frame.referrerPolicy = 'origin';
  button.replaceWith(frame);
  frame.focus();
}

document.addEventListener('click', ({ target }) => {
  const button =
    target instanceof Element &&
    target.closest<HTMLElement>('[data-copy],[data-share],[data-player]');
  if (!button) return;
  const { dataset } = button;
  if (dataset['player']) loadPlayer(button, dataset);
  else if (dataset['share']) {
    const { share: url, title = '' } = dataset;
    // Closing the system's share dialog rejects, which is no error.
    navigator.share({ url, title }).catch(() => undefined);
  } else copyText(button, dataset).catch(() => undefined);
});

openMoment();

// Not every browser has a share dialog.
if ('share' in navigator)
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]'))
    button.hidden = false;
