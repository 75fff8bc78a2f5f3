import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '#adapters/api';
import { schemeStyle, shownTheme } from '#design/shownTheme';
import { wholeColors } from '#design/themeFaults';
import type { Scheme } from '#domain/label/theme';
import type { LabelPage } from '#domain/publication/preview';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { PreviewFrame } from '../../components/PreviewFrame.tsx';
import { labelFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/label.ts';
import { useLoaded } from '../state/queries.ts';
import { languageLabel, listLabel } from '../ui/formats.ts';
import { useSettled } from '../ui/useSettled.ts';
import type { SectionProps } from './IdentitySection.tsx';
import { previewedLabel } from './previewedLabel.ts';

const siteNames: Readonly<Record<Exclude<LabelPage, 'own'>, string>> = {
  home: sentences.home,
  artists: sentences.artists,
  artist: sentences.anArtist,
  releases: sentences.releases,
  release: sentences.aRelease,
  announced: sentences.anAnnouncedRelease,
  calendar: sentences.calendar,
  catalogue: sentences.catalogue,
  search: sentences.search,
  contact: sentences.contact,
  privacy: sentences.privacy,
  lost: sentences.pageNotFound,
};

/** A previewed page; a custom page stays selected while it is renamed. */
interface ShownPage {
  value: string;
  label: string;
  page: LabelPage;
  slug?: string;
}

const sitePages = Object.entries(siteNames).map(
  ([page, label]): ShownPage => ({ value: page, label, page: page as LabelPage }),
);

const ownPages = (pages: SectionProps['editing']['mine']['pages']) =>
  pages.map(
    ({ id, slug, title }): ShownPage => ({
      value: `own ${id ?? slug}`,
      label: title || sentences.newPage,
      page: 'own',
      slug,
    }),
  );

/** The width at which a page is rendered before it is scaled down, in CSS pixels. */
const widths = { wide: 1280, narrow: 390 } as const;
type Width = keyof typeof widths;

/** The scale and height of a page in a box of unknown size. */
function useFittingSize(width: Width) {
  const box = useRef<HTMLDivElement>(null);
  const [{ scale, height }, setSize] = useState({ scale: 1, height: 620 });
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width: wide, height: high } = entry.contentRect;
      setSize({ scale: Math.min(1, wide / widths[width]), height: high });
    });
    if (box.current) measured.observe(box.current);
    return () => measured.disconnect();
  }, [width]);
  const style = {
    width: widths[width],
    height: height / scale,
    transform: `scale(${scale})`,
    // A page narrower than its box is centred.
    marginInlineStart: `max(0px, (100% - ${widths[width] * scale}px) / 2)`,
  };
  return { box, style };
}

/** Pages of the site with unsaved changes, rendered by the site's own code. */
export function LabelPreview({ editing }: Pick<SectionProps, 'editing'>) {
  const { base, mine } = editing;
  const pages = [...sitePages, ...ownPages(mine.pages)];
  const [chosen, setChosen] = useState('home');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState<Width>('wide');
  const [other, setOther] = useState(false);
  const { box, style } = useFittingSize(width);
  const {
    page,
    slug,
    label: name,
    value,
  } = pages.find((one) => one.value === chosen) ?? {
    page: 'home',
    label: sentences.home,
    value: 'home',
  };
  const [, second] = mine.languages;
  const language = other && second && page !== 'lost' ? second : undefined;

  const settled = useSettled(mine);
  const { label, without } = useMemo(() => previewedLabel(settled, base), [settled, base]);
  const { data, problem, isLoading } = useLoaded(
    ['previewLabel', value, slug, language, label],
    () =>
      api.previewLabel({
        body: {
          label,
          page: page as LabelPage,
          ...(slug && { slug }),
          ...(language && { language }),
        },
      }),
    { placeholderData: (before) => before },
  );
  const shown = useMemo(() => {
    const theme = shownTheme(wholeColors(mine.theme));
    return { scheme, style: schemeStyle(theme, scheme) };
  }, [mine.theme, scheme]);
  const unfinished = without.map((field) => labelFields[field].label);

  const choice = <V extends string>(value: V, chosen: V, set: (value: V) => void) => ({
    type: 'button' as const,
    className: 'button quiet small',
    'aria-pressed': value === chosen,
    onClick: () => set(value),
  });
  return (
    <section
      id="preview"
      className="theme-preview"
      aria-label={sentences.preview}
      aria-busy={isLoading}
    >
      <div className="theme-pages">
        <SelectField
          label={sentences.previewedPage}
          value={value}
          options={pages}
          onChange={setChosen}
        />
        <div>
          <button {...choice('light', scheme, setScheme)}>{sentences.light}</button>
          <button {...choice('dark', scheme, setScheme)}>{sentences.dark}</button>
        </div>
        <div>
          <button {...choice('wide', width, setWidth)}>{sentences.wide}</button>
          <button {...choice('narrow', width, setWidth)}>{sentences.phone}</button>
        </div>
        {second && (
          <div>
            {mine.languages.map((code, at) => (
              <button
                key={code}
                type="button"
                className="button quiet small"
                aria-pressed={other === at > 0}
                onClick={() => setOther(at > 0)}
              >
                {languageLabel(code)}
              </button>
            ))}
          </div>
        )}
      </div>
      {problem && (
        <p className="field-error" role="status">
          {problem.message}
        </p>
      )}
      <div className="theme-frame" ref={box} data-narrow={width === 'narrow' || undefined}>
        {data && !problem && (
          <PreviewFrame
            key={value}
            html={data.html}
            frameTitle={fill(scheme === 'dark' ? sentences.previewDark : sentences.previewLight, {
              name,
            })}
            shown={shown}
            style={style}
          />
        )}
      </div>
      <p className="field-hint">
        {sentences.aboutPreview}{' '}
        {unfinished.length > 0 && fill(sentences.previewWithout, { fields: listLabel(unfinished) })}
      </p>
    </section>
  );
}
