// wawoff2 describes no types.

declare module 'wawoff2' {
  /** Turns WOFF2 into the font that it compresses. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
  const wawoff2: { decompress: typeof decompress };
  export default wawoff2;
}
