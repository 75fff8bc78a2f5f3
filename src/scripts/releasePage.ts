import { startMomentLink } from './momentLink.ts';
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

/** Draws the QR code of an address once its part is opened, to be scanned or saved for print. */
async function drawCode(part: HTMLElement, { code = '', save = '' }: DOMStringMap): Promise<void> {
  const { qrCode } = await import('#adapters/qrCode');
  const picture = new Image();
  picture.className = 'qr-code';
  picture.alt = `${part.querySelector('summary')?.textContent}: ${code}`;
  picture.src = qrCode(code);
  const link = document.createElement('a');
  link.className = 'button';
  link.download = `${code.slice(code.lastIndexOf('/') + 1)}.svg`;
  link.href = picture.src;
  link.textContent = save;
  const row = document.createElement('p');
  row.append(picture, link);
  part.append(row);
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

for (const part of document.querySelectorAll<HTMLElement>('[data-code]'))
  part.addEventListener('toggle', () => void drawCode(part, part.dataset).catch(() => undefined), {
    once: true,
  });

startMomentLink();
openMoment();

// Not every browser has a share dialog.
if ('share' in navigator)
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]'))
    button.hidden = false;
