import { useEffect, useRef, useState } from 'react';
import type { Scheme } from '#domain/label/theme';
import { releaseStatus } from '#domain/release/releaseStatus';
import { fill } from '#words/template';
import { paths } from '../../paths.ts';
import { useCall } from '../state/queries.ts';
import type { SectionProps } from './IdentitySection.tsx';
import { dressPage } from './pagePreview.ts';
import { words } from './words.ts';

interface ShownPage {
  /** Stays while a page of the label's own is renamed. */
  key: string;
  name: string;
  path: string;
  /** Of a page of the label's own: its place among them. */
  own?: number;
}

/** The pages to look at: home, of releases and artists one that the site has, and the label's own. */
function useShownPages(own: SectionProps['editing']['mine']['pages']): ShownPage[] {
  const query = { status: releaseStatus.Released };
  const release = useCall('listReleases', { query }).data?.items[0];
  const artist = release?.artists[0];
  const pages = [
    { name: words.home, path: paths.home },
    { name: words.releases, path: paths.releases },
    ...(release ? [{ name: words.aRelease, path: release.url }] : []),
    ...(artist ? [{ name: words.anArtist, path: artist.url }] : []),
    { name: words.contact, path: paths.contact },
  ];
  return [
    ...pages.map((page) => ({ key: page.name, ...page })),
    // A page that is not saved yet has no address, so another one of the site is shown as it.
    ...own.map(({ id, slug, title }, at) => ({
      key: id ?? slug,
      name: title || words.newPage,
      path: paths.privacy,
      own: at,
    })),
  ];
}

/** The width at which a page is shown, in CSS pixels, before it is made smaller. */
const widths = { wide: 1280, narrow: 390 } as const;
type Width = keyof typeof widths;

/** Pages of the site with what is not saved yet, in light and in dark. */
export function LabelPreview({ editing }: Pick<SectionProps, 'editing'>) {
  const { base, mine } = editing;
  const pages = useShownPages(mine.pages);
  const [chosen, setChosen] = useState(words.home);
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState<Width>('wide');
  const [{ scale, height }, setSize] = useState({ scale: 1, height: 620 });
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = pages.find(({ key }) => key === chosen) ?? pages[0];
  const { path, own } = shown ?? { path: paths.home };
  const ownPage = own === undefined ? undefined : mine.pages[own];
  const dress = () => {
    const page = frame.current?.contentDocument;
    if (page?.body) dressPage(page, { base, mine, scheme, ownPage });
  };
  useEffect(dress);
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width: wide, height: high } = entry.contentRect;
      setSize({ scale: Math.min(1, wide / widths[width]), height: high });
    });
    if (box.current) measured.observe(box.current);
    return () => measured.disconnect();
  }, [width]);

  const choice = <V extends string>(value: V, chosen: V, set: (value: V) => void) => ({
    type: 'button' as const,
    className: 'button quiet small',
    'aria-pressed': value === chosen,
    onClick: () => set(value),
  });
  return (
    <section id="preview" className="theme-preview" aria-label={words.preview}>
      <div className="theme-pages">
        {pages.map(({ key, name }) => (
          <button key={key} {...choice(key, shown?.key ?? '', setChosen)}>
            <span dir="auto">{name}</span>
          </button>
        ))}
      </div>
      <div className="theme-pages">
        <button {...choice('light', scheme, setScheme)}>{words.light}</button>
        <button {...choice('dark', scheme, setScheme)}>{words.dark}</button>
        <button {...choice('wide', width, setWidth)}>{words.wide}</button>
        <button {...choice('narrow', width, setWidth)}>{words.phone}</button>
      </div>
      <div className="theme-frame" ref={box}>
        <iframe
          ref={frame}
          // A page of the label's own takes another page's place, which comes back with a load.
          key={own === undefined ? path : chosen}
          src={path}
          title={fill(scheme === 'dark' ? words.previewDark : words.previewLight, {
            name: shown?.name ?? '',
          })}
          tabIndex={-1}
          data-narrow={width === 'narrow' || undefined}
          style={{
            width: widths[width],
            height: height / scale,
            transform: `scale(${scale})`,
          }}
          onLoad={dress}
        />
      </div>
      <p className="field-hint">{words.aboutPreview}</p>
    </section>
  );
}
