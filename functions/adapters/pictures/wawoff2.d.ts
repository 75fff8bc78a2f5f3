// The package comes without types.

declare module 'wawoff2' {
  const wawoff2: {
    /** Turns WOFF2 into the font that it compresses. */
    decompress(woff2: Uint8Array): Promise<Uint8Array>;
  };
  export default wawoff2;
}
