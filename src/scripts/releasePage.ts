import { startMomentLink } from './momentLink.ts';

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

// The library that draws the code loads once its part is opened.
const code = document.querySelector<HTMLElement>('[data-code]');
const drawCode = () =>
  import('./qrCode.ts').then(({ draw }) => code && draw(code)).catch(() => undefined);
code?.addEventListener('toggle', drawCode, { once: true });

startMomentLink();
// Few links name a moment, so the script that opens it loads only for those, and after the one that
// plays.
if (/[?&]t=/.test(location.search))
  addEventListener('DOMContentLoaded', () => {
    import('./openMoment.ts').then(
      ({ openMoment }) => openMoment(),
      () => undefined,
    );
  });

// Not every browser has a share dialog.
if ('share' in navigator)
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]'))
    button.hidden = false;
