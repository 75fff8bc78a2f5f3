import { readPhoto } from '#adapters/graph';

/** The edge of the menu's portrait on a screen of double density. */
const edge = 96;

/**
 * The signed-in person's photo as a small data address, for the menu; null without one.
 * @throws {Problem} as Graph answers
 */
export async function readPortrait(): Promise<string | null> {
  const photo = await readPhoto();
  if (!photo) return null;
  const image = await createImageBitmap(photo, {
    resizeWidth: edge,
    resizeHeight: edge,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(edge, edge);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  return dataAddress(small);
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
