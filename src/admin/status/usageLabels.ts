/** Labels of the containers, by their stored names. */
export const storedLabels: Record<string, string> = {
  images: 'Images',
  recordings: 'Recordings',
  snapshots: 'Snapshots of the catalogue',
  imports: 'Uploaded catalogues',
  site: 'Versions of the site',
};

/** A number of bytes, in the unit that reads best. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3).toLocaleString('en')} kB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** `2026-11` as `November 2026`. */
export function monthText(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en', format).format(new Date(`${month}-01T00:00:00Z`));
}
