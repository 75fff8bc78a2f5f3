import { encode } from 'uqr';
import { openAsDownload } from './saveFile.ts';

/** A card of 85 × 54 mm, as large as a bank card. All lengths are in millimetres. */
export const card = { width: 85, height: 54, edge: 5 } as const;
/** The part of a card that shows the sleeve, and the part that is left for the code. */
export const sleeveSide = 28;
const page = { width: 210, height: 297 };
const [columns, rows] = [2, 5];
const margin = {
  x: (page.width - columns * card.width) / 2,
  y: (page.height - rows * card.height) / 2,
};
const qr = { side: 22, x: card.width - card.edge - 22, y: card.height - card.edge - 22 };
const cut = { length: 6, gap: 2 };

export const cardsPerPage = columns * rows;

/** PDFs measure in points. */
const points = (millimetres: number) => (millimetres / 25.4) * 72;

interface Sheet {
  codes: readonly string[];
  /** Where a code is redeemed; the code follows in the fragment, which no server sees. */
  address: string;
  /** The picture that all cards share: see `cardFace.ts`. A JPEG, which a PDF takes as it is. */
  face: ArrayBuffer;
}

/** The address that a card's picture opens. */
export const cardAddress = (address: string, code: string) => `${address}#code=${code}`;

/** What is used of pdfkit: its published types lag behind the fonts that a page chooses. */
interface PdfKit {
  PDFDocument: new (
    options: PDFKit.PDFDocumentOptions,
  ) => PDFKit.PDFDocument & {
    openImage(picture: ArrayBuffer): PDFKit.Mixins.ImageSrc;
  };
  /** Only in browsers: elsewhere all are there. */
  registerStdFonts?(...fonts: unknown[]): void;
}

/** A sheet of A4 pages with ten cards each, and marks to cut along. */
export async function cardSheet({ codes, address, face }: Sheet): Promise<Uint8Array> {
  const [kit, { default: courier }] = await Promise.all([
    import('pdfkit') as Promise<unknown> as Promise<PdfKit>,
    import('pdfkit/standard-fonts/CourierBold'),
  ]);
  kit.registerStdFonts?.(courier);
  const pdf = new kit.PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: '' });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  const picture = pdf.openImage(face);
  for (const [index, code] of codes.entries()) {
    const place = index % cardsPerPage;
    if (place === 0) {
      pdf.addPage();
      drawCuts(pdf);
    }
    const x = margin.x + (place % columns) * card.width;
    const y = margin.y + Math.floor(place / columns) * card.height;
    pdf.image(picture, points(x), points(y), {
      width: points(card.width),
      height: points(card.height),
    });
    drawCode(pdf, code, { x, y, address });
  }
  pdf.end();
  await ended;
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Marks outside the cards, where they are cut. */
function drawCuts(pdf: PDFKit.PDFDocument): void {
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    pdf.moveTo(points(fromX), points(fromY)).lineTo(points(toX), points(toY));
  const far = cut.gap + cut.length;
  for (let column = 0; column <= columns; column++) {
    const x = margin.x + column * card.width;
    line(x, margin.y - far, x, margin.y - cut.gap);
    line(x, page.height - margin.y + cut.gap, x, page.height - margin.y + far);
  }
  for (let row = 0; row <= rows; row++) {
    const y = margin.y + row * card.height;
    line(margin.x - far, y, margin.x - cut.gap, y);
    line(page.width - margin.x + cut.gap, y, page.width - margin.x + far, y);
  }
  pdf.lineWidth(0.25).strokeColor('#000').stroke();
}

/** The code in letters, and as a picture for cameras. */
function drawCode(
  pdf: PDFKit.PDFDocument,
  code: string,
  { x, y, address }: { x: number; y: number; address: string },
): void {
  const { data, size } = encode(cardAddress(address, code), { ecc: 'M', border: 0 });
  const module = qr.side / size;
  for (const [row, line] of data.entries())
    for (const [from, length] of runsOf(line))
      pdf.rect(
        points(x + qr.x + from * module),
        points(y + qr.y + row * module),
        points(length * module),
        points(module),
      );
  pdf.fillColor('#000').fill();
  pdf
    .font('Courier-Bold', 12)
    .text(code, points(x + card.edge), points(y + card.height - card.edge - 8.6), {
      lineBreak: false,
    });
}

/** The dark stretches of a line: their beginnings and lengths. */
function runsOf(line: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [at, isDark] of line.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === at) last[1] += 1;
    else if (isDark) runs.push([at, 1]);
  }
  return runs;
}

/** Lets the person save a file that this page made. */
export async function saveAs(name: string, content: BlobPart): Promise<void> {
  const file = openAsDownload(name);
  await file.write(new Blob([content]));
  await file.close();
}
