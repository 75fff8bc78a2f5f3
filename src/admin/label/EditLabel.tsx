import { Fragment, type MouseEvent, type ReactNode, useEffect } from 'react';
import { api } from '#adapters/api';
import { legibleLabelSchema } from '#design/themeFaults';
import { themes } from '#design/themes';
import { editedFields } from '#domain/field';
import { type Label, labelId } from '#domain/label/label';
import { ownColorsOf, schemes } from '#domain/label/theme';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { type LabelDraft, labelDraftSchema } from '../editor/draft.ts';
import { EntryEditor, textProps } from '../editor/EntryEditor.tsx';
import type { EntryType, Opened } from '../editor/entryEditor.ts';
import { FoldedPart, setLine } from '../editor/FoldedPart.tsx';
import { labelFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/label.ts';
import { counted } from '../sentences/language.ts';
import { hasErrorUnder } from '../ui/formErrors.ts';
import { HomeSection } from './HomeSection.tsx';
import { IdentitySection, type SectionProps } from './IdentitySection.tsx';
import { LabelPreview } from './LabelPreview.tsx';
import { LinksSection } from './LinksSection.tsx';
import { LogoSection } from './LogoSection.tsx';
import { LooksSection } from './LooksSection.tsx';
import { labelParts } from './labelParts.ts';
import { PagesSection } from './PagesSection.tsx';
import { WordsSection } from './WordsSection.tsx';
import './label.css';

/** The label as an entry with an id and a page: there is one, and its page is the home page. */
type EditedLabel = Label & { id: string; url: string };
const inEditor = { id: labelId, url: paths.home };

const labelType: EntryType<EditedLabel, LabelDraft> = {
  kind: 'label',
  nameOf: ({ name }) => name,
  draftSchema: labelDraftSchema,
  schema: legibleLabelSchema.transform((label) => ({ ...label, ...inEditor })),
  fields: editedFields(labelFields),
  history: async (_, below) => {
    const { versions, next } = await api.getLabelHistory({ query: { below } });
    const shown = versions.map((one) => ({ ...one, entry: { ...one.entry, ...inEditor } }));
    return { versions: shown, next };
  },
};

async function loadLabel(): Promise<Opened<EditedLabel>> {
  const { value, version } = await api.getLabel({});
  const { substitute, ...label } = value;
  return { value: { ...label, ...inEditor }, version, substitute };
}

async function saveLabel({ id: _, url: __, ...label }: EditedLabel, ifMatch: number) {
  // A page of an earlier version has no list of pictures; without one, today's would stay.
  const pages = label.pages.map((page) => ({ ...page, images: page.images ?? [] }));
  const body = { ...label, pages };
  const { value, version } = await api.updateLabel({ body, ifMatch });
  return { value: { ...value, ...inEditor }, version };
}

interface PartForm {
  Section: (props: SectionProps) => ReactNode;
  /** For a part that is seldom needed: the fields in it, and which of them are set. */
  folded?: { fields: readonly (keyof LabelDraft)[]; line: (label: LabelDraft) => string };
}

function themeLine({ theme }: LabelDraft): string {
  const { name } = themes[theme.preset];
  const hasOwn =
    theme.display !== null ||
    theme.text !== null ||
    schemes.some((scheme) => Object.values(ownColorsOf(theme, scheme)).some(Boolean));
  return fill(hasOwn ? sentences.themeWithOwn : sentences.themeIs, { name });
}

const forms: Readonly<Record<(typeof labelParts)[number]['id'], PartForm>> = {
  identity: { Section: IdentitySection },
  logo: {
    Section: LogoSection,
    folded: {
      fields: ['marks'],
      line: ({ marks }) =>
        setLine([
          { label: sentences.logo, isSet: marks.light !== null },
          { label: sentences.logoOnDarkPages, isSet: marks.dark !== null },
          { label: sentences.wordmark, isSet: marks.wordmark !== null },
          { label: sentences.wordmarkOnDarkPages, isSet: marks.wordmarkDark !== null },
        ]),
    },
  },
  looks: {
    Section: LooksSection,
    folded: { fields: ['theme'], line: themeLine },
  },
  links: {
    Section: LinksSection,
    folded: {
      fields: ['socials', 'merchUrl', 'demos', 'linkLookups', 'listening'],
      line: ({ socials, merchUrl, demos }) =>
        setLine([
          { label: labelFields.socials.label, isSet: socials.length > 0 },
          { label: labelFields.merchUrl.label, isSet: merchUrl !== null },
          { label: labelFields.demos.label, isSet: demos.by !== 'off' },
        ]),
    },
  },
  home: {
    Section: HomeSection,
    folded: {
      fields: ['featured', 'homeSections'],
      line: ({ featured, homeSections }) =>
        setLine([
          { label: labelFields.featured.label, isSet: featured.length > 0 },
          { label: labelFields.homeSections.label, isSet: homeSections.length > 0 },
        ]),
    },
  },
  pages: {
    Section: PagesSection,
    folded: {
      fields: ['pages', 'privacy', 'privacyIn', 'menu', 'footer'],
      line: ({ pages, privacy, menu, footer }) =>
        setLine([
          { label: sentences.pagesOfYourOwn, isSet: pages.length > 0 },
          { label: labelFields.privacy.label, isSet: privacy !== '' },
          { label: sentences.menu, isSet: menu.length > 0 },
          { label: sentences.footer, isSet: footer.length > 0 },
        ]),
    },
  },
  words: {
    Section: WordsSection,
    folded: {
      fields: ['words'],
      line: ({ words }) => {
        const count = Object.keys(words).length;
        return count > 0 ? counted(sentences.ownSentences, { count }) : sentences.noOwnSentences;
      },
    },
  },
};
const sections = labelParts.map((part) => ({ ...part, ...forms[part.id] }));

/** Opens the folded parts in a part of the form. */
function unfoldIn(part: HTMLElement): void {
  for (const folded of part.querySelectorAll('details')) folded.open = true;
}

/**
 * Scrolls to the part in the address: the browser looked for it before the label was loaded. While
 * editors and pictures above it load, it is kept in view until the person does anything.
 */
function usePartInAddress(): void {
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1));
    const form = part?.closest('.label-editor');
    if (!part || !form) return;
    unfoldIn(part);
    const growing = new ResizeObserver(() => part.scrollIntoView());
    growing.observe(form);
    const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'];
    const stop = () => {
      growing.disconnect();
      for (const act of acts) removeEventListener(act, stop);
    };
    for (const act of acts) addEventListener(act, stop, { passive: true });
    return stop;
  }, []);
}

/** Jumps to a part of the form as a browser would; the router intercepts its links. */
function showPart(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash } = event.currentTarget;
  const part = document.getElementById(hash.slice(1));
  if (!part) return;
  event.preventDefault();
  history.replaceState(history.state, '', hash);
  unfoldIn(part);
  part.scrollIntoView();
  part.focus({ preventScroll: true });
}

/** The form, beside a preview of the site's pages. */
function LabelForm(parts: SectionProps) {
  const { editing, change } = parts;
  usePartInAddress();
  return (
    <div className="label-editor">
      <header>
        <h1 className="visually-hidden">
          {fill(sentences.editLabel, { name: editing.base.name })}
        </h1>
        <div className="title-field">
          <TextField label={labelFields.name.label} {...textProps(editing, change)('name')} />
        </div>
      </header>
      <nav className="label-parts" aria-label={sentences.partsOfTheLabel}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={showPart}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title, Section, folded }) => {
        const heading = <h2 id={`${id}-title`}>{title}</h2>;
        return (
          <Fragment key={id}>
            <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
              {folded ? (
                <FoldedPart
                  name={`label.${id}`}
                  heading={heading}
                  line={folded.line(editing.mine)}
                  needsYou={folded.fields.some((name) => hasErrorUnder(editing.errors, name))}
                >
                  <Section {...parts} />
                </FoldedPart>
              ) : (
                <>
                  {heading}
                  <Section {...parts} />
                </>
              )}
            </section>
            {id === 'looks' && <LabelPreview editing={editing} />}
          </Fragment>
        );
      })}
    </div>
  );
}

/** The editor of the label: its name, texts, looks and settings. */
export function EditLabel() {
  return (
    <EntryEditor
      type={labelType}
      entryKey={labelId}
      load={loadLabel}
      save={saveLabel}
      titleOf={({ name }) => name}
    >
      {(editing, change) => <LabelForm editing={editing} change={change} />}
    </EntryEditor>
  );
}
