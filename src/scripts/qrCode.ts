import { qrCode } from '#adapters/qrCode';

/** Draws the QR code of a part's address into it, to be scanned or saved for print. */
export function draw(part: HTMLElement): void {
  const { code = '', save = '' } = part.dataset;
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
