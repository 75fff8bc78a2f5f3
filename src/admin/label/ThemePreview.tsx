import { useEffect, useMemo, useRef, useState } from 'react';
import { accentProperties } from '#design/accent';
import { previewStyle, shownTheme } from '#design/shownTheme';
import type { LabelTheme, Scheme } from '#domain/label/theme';
import { releaseStatus } from '#domain/release/releaseStatus';
import { paths } from '../../paths.ts';
import { rulesOf } from '../../styles/faceFiles.ts';
import { useCall } from '../state/queries.ts';

interface ShownPage {
  name: string;
  path: string;
}

/** The pages to look at: home, and of releases and artists one that the site has. */
function usePages(): ShownPage[] {
  const query = { status: releaseStatus.Released };
  const release = useCall('listReleases', { query }).data?.items[0];
  const artist = release?.artists[0];
  return [
    { name: 'Home', path: paths.home },
    { name: 'Releases', path: paths.releases },
    ...(release ? [{ name: 'A release', path: release.url }] : []),
    ...(artist ? [{ name: 'An artist', path: artist.url }] : []),
    { name: 'Contact', path: paths.contact },
  ];
}

/** The width at which a page is shown, in CSS pixels, before it is made smaller. */
const widths = { wide: 1280, narrow: 390 } as const;
type Width = keyof typeof widths;

const isColor = (value: string | null) => value === null || /^#[0-9a-f]{6}$/.test(value);

/** The theme without what is still typed. */
function typedOut(theme: LabelTheme): LabelTheme {
  const whole = ({ paper, ink, accent }: LabelTheme['dark']) => ({
    paper: isColor(paper) ? paper : null,
    ink: isColor(ink) ? ink : null,
    accent: isColor(accent) ? accent : null,
  });
  return { ...theme, ...whole(theme), dark: whole(theme.dark) };
}

/** The colour that a page takes from its cover, as its own style says it. */
function ownColorOf(page: Document): string | undefined {
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent);
  return /--panel:light-dark\((#[0-9a-f]{6})/.exec(styles.join())?.[1];
}

/** Shows a page of the site in another theme, without a change to the page itself. */
function dress(frame: HTMLIFrameElement | null, theme: LabelTheme, scheme: Scheme): void {
  const { contentDocument: page, contentWindow } = frame ?? {};
  // A constructed sheet belongs to the window that made it.
  const view = contentWindow as (Window & typeof globalThis) | null | undefined;
  if (!page || !view) return;
  const shown = shownTheme(theme);
  const color = ownColorOf(page);
  const own = Object.entries(color ? accentProperties(color, shown) : {});
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    rulesOf([shown.display, shown.text]) +
      previewStyle(shown, scheme) +
      `html:root{${own.map((pair) => pair.join(':')).join(';')}}`,
  );
  page.adoptedStyleSheets = [sheet];
}

/** Pages of the site in a theme that is not saved yet, in light and in dark. */
export function ThemePreview({ theme }: { theme: LabelTheme }) {
  const pages = usePages();
  const [path, setPath] = useState<string>(paths.home);
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState<Width>('wide');
  const [scale, setScale] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useMemo(() => typedOut(theme), [theme]);

  useEffect(() => dress(frame.current, shown, scheme), [shown, scheme]);
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / widths[width]));
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
    <section className="theme-preview" aria-label="Preview">
      <div className="theme-pages">
        {pages.map(({ name, path: to }) => (
          <button key={name} {...choice(to, path, setPath)}>
            {name}
          </button>
        ))}
      </div>
      <div className="theme-pages">
        <button {...choice('light', scheme, setScheme)}>Light</button>
        <button {...choice('dark', scheme, setScheme)}>Dark</button>
        <button {...choice('wide', width, setWidth)}>Wide</button>
        <button {...choice('narrow', width, setWidth)}>Phone</button>
      </div>
      <div className="theme-frame" ref={box}>
        <iframe
          ref={frame}
          src={path}
          title={`The page ${path} in the chosen theme, ${scheme}`}
          tabIndex={-1}
          style={{
            width: widths[width],
            height: 620 / scale,
            transform: `scale(${scale})`,
          }}
          onLoad={() => dress(frame.current, shown, scheme)}
        />
      </div>
      <p className="field-hint">
        The pages as they are public now, in the looks above. Nothing of it is saved yet.
      </p>
    </section>
  );
}
