/**
 * The sizes of an embedded release in pixels: the cover with a player, without or with the tracks.
 */
export const embedWidth = 560;
export const embedHeights = { small: 152, large: 460 } as const;

/** The page of a release for display in a frame, by the path of its own page. */
export const embedPath = (url: string) => `/embed${url}`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};
const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => entities[sign] ?? sign);

interface Frame {
  /** The address of the embedded page. */
  address: string;
  /** The frame's name for screen readers. */
  title: string;
  height: number;
  /** In pixels; 100% of the surrounding element by default. */
  width?: number;
}

/** The HTML that shows a release on another page. */
export function embedCode({ address, title, height, width }: Frame): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width ?? '100%'}" height="${height}" style="border:0" loading="lazy" allow="autoplay"></iframe>`;
}

/** The HTML of a link on another page. */
export const linkCode = (address: string, text: string): string =>
  `<a href="${escaped(address)}">${escaped(text)}</a>`;
