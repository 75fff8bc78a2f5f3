import { renderSVG } from 'uqr';

/** A QR code of an address as the address of an SVG picture: black on white, as scanners expect it. */
export const qrCode = (address: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 4 }))}`;
