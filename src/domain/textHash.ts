/** An evenly spread 32-bit number for a text (FNV-1a), also in browsers. Not cryptographic. */
export function textHash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text))
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
