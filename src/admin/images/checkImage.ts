import {
  imageFormatOf,
  imageRefusal,
  imageWarning,
  signatureLength,
} from '#domain/image/imageFile';

/** What is known of a chosen file before it is sent. */
export type CheckedImage = { refusal: string } | { address: string; warning: string | null };

/** The sides of an image, as the browser shows it; null for one that it cannot read. */
async function sizeOf(address: string): Promise<{ width: number; height: number } | null> {
  const image = new Image();
  const loaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
  image.src = address;
  return (await loaded) ? { width: image.naturalWidth, height: image.naturalHeight } : null;
}

/**
 * Checks an image by its content, as the server will. What passes has an address to be shown by,
 * which whoever shows it gives back with `URL.revokeObjectURL`.
 */
export async function checkImage(file: Blob): Promise<CheckedImage> {
  const start = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  const known = { bytes: file.size, format: imageFormatOf(start) };
  const first = imageRefusal(known);
  if (first) return { refusal: first.words };
  const address = URL.createObjectURL(file);
  const size = await sizeOf(address);
  const refusal = size ? imageRefusal({ ...known, size })?.words : 'The file is damaged.';
  if (size && !refusal) return { address, warning: imageWarning(size) };
  URL.revokeObjectURL(address);
  return { refusal: refusal ?? 'The file is damaged.' };
}
