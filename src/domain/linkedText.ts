/** A piece of a plain text; a web address has its URL. */
export interface TextPiece {
  text: string;
  url?: string;
}

/** A web address in a text, without the punctuation of the sentence around it. */
const address = /https?:\/\/[^\s<>"()[\]{}]*[^\s<>"()[\]{}.,;:!?…'’”»]/gi;

/** The pieces of a plain text: what is between web addresses, and the addresses as links. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!URL.canParse(found)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: found, url: found });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
