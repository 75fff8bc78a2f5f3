import { card, sleeveSide } from './cardSheet.ts';

/** Fine enough for print: 600 dots an inch. */
const dotsPerMillimetre = 600 / 25.4;

interface Face {
  label: string;
  title: string;
  artist: string;
  /** What the card is for, in the label's language, and where to go. */
  about: string;
  address: string;
  /** The direction of the label's language. */
  direction: 'ltr' | 'rtl';
  /** The cover as a JPEG; null without one. */
  cover: Blob | null;
}

/**
 * Draws what all cards of a batch share, with the faces of the page: a browser sets every script,
 * and the fonts that a PDF knows by itself only Latin.
 */
export async function cardFace(face: Face): Promise<ArrayBuffer> {
  const { label, title, artist, about, address, direction, cover } = face;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(card.width * dotsPerMillimetre);
  canvas.height = Math.round(card.height * dotsPerMillimetre);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  // In dots: at sizes of a few units, browsers round the widths of letters.
  const dots = (millimetres: number) => millimetres * dotsPerMillimetre;
  const edge = dots(card.edge);
  const side = dots(sleeveSide);
  pen.fillStyle = '#000';
  if (cover) pen.drawImage(await createImageBitmap(cover), edge, edge, side, side);

  const [display, text] = [fontOf('--display'), fontOf('--text')];
  // A canvas draws with what is loaded, and fetches nothing by itself. A face that can't be loaded is
  // drawn in the next one of its list.
  await Promise.allSettled([
    ...[500, 600, 700].map((weight) =>
      document.fonts.load(`${weight} 20px ${display}`, label + title + artist),
    ),
    document.fonts.load(`500 20px ${text}`, about + address),
  ]);
  await document.fonts.ready;
  const isRtl = direction === 'rtl';
  pen.direction = direction;
  const left = cover ? edge + side + dots(4) : edge;
  const width = canvas.width - edge - left;
  const x = isRtl ? left + width : left;
  pen.textBaseline = 'alphabetic';
  let y = edge + dots(2.4);
  const linesAt = (text: string, size: number, { weight = 500, most = 1 } = {}) => {
    pen.font = `${weight} ${dots(size)}px ${display}`;
    return wrapped(pen, text, { width, most });
  };
  const write = (...given: Parameters<typeof linesAt>) => {
    for (const line of linesAt(...given)) {
      pen.fillText(line, x, y);
      y += dots(given[1]) * 1.2;
    }
  };
  write(label, 2.6, { weight: 600 });
  y += dots(2.2);
  // A long title is smaller, and has a third line.
  const isLong = linesAt(title, 4.4, { weight: 700, most: 2 }).at(-1)?.endsWith('…');
  write(title, isLong ? 3.3 : 4.4, { weight: 700, most: isLong ? 3 : 2 });
  write(artist, 3, { most: 1 });

  pen.font = `500 ${dots(2.1)}px ${text}`;
  const below = canvas.height - edge - dots(11.5);
  const room = { width: canvas.width - 2 * edge - dots(24), most: 2 };
  const lines = wrapped(pen, about, room);
  const start = isRtl ? edge + room.width : edge;
  for (const [index, line] of lines.entries())
    pen.fillText(line, start, below - (lines.length - 1 - index) * dots(2.5));
  pen.direction = 'ltr';
  pen.fillText(address, edge, canvas.height - edge - dots(0.3), room.width);

  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.95),
  );
  if (!blob) throw new Error('This browser cannot draw.');
  return blob.arrayBuffer();
}

/** A face of the page's theme, as CSS writes it. */
const fontOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name) || 'sans-serif';

/** Where a line may break: after a space, and between Chinese and Japanese letters. */
const breaks =
  /(?<=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?![、。，．！？」』）ー])/u;

/** Breaks a text into lines, the last of which is cut if it is too long. */
function wrapped(
  pen: CanvasRenderingContext2D,
  text: string,
  { width, most }: { width: number; most: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(breaks)) {
    const next = line + word;
    if (line && pen.measureText(next.trimEnd()).width > width) {
      lines.push(line.trimEnd());
      line = word;
    } else line = next;
  }
  lines.push(line.trimEnd());
  const shown = lines.slice(0, most);
  const fits = (one: string) => pen.measureText(one).width <= width;
  let last = shown.at(-1) ?? '';
  if (lines.length > most || !fits(last)) {
    // Ends after a whole word, unless it is the only one.
    const parts = last.split(breaks);
    while (parts.length > 1 && !fits(`${parts.join('').trimEnd()}…`)) parts.pop();
    last = parts.join('').replace(/[\s,、]+$/u, '');
    while (last && !fits(`${last}…`)) last = last.slice(0, -1);
    shown[shown.length - 1] = `${last}…`;
  }
  return shown;
}
