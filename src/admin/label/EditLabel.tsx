import { api } from '#adapters/api';
import { legibleLabelSchema } from '#design/themeFaults';
import { editedFields } from '#domain/field';
import { type Label, labelId } from '#domain/label/label';
import { labelFields } from '#domain/label/labelFields';
import { TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { type LabelDraft, labelDraftSchema } from '../editor/draft.ts';
import { EntryEditor, textOf } from '../editor/EntryEditor.tsx';
import type { EntryType } from '../editor/entryEditor.ts';
import { IdentitySection } from './IdentitySection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { LooksSection } from './LooksSection.tsx';
import { MarkSection } from './MarkSection.tsx';
import { PagesSection } from './PagesSection.tsx';
import { WordsSection } from './WordsSection.tsx';
import './label.css';

/** The label as the editor handles it: there is one, and its page is the home page. */
type EditedLabel = Label & { id: string; url: string };
const inEditor = { id: labelId, url: paths.home };

const labelType: EntryType<EditedLabel, LabelDraft> = {
  kind: 'label',
  nameOf: ({ name }) => name,
  draftSchema: labelDraftSchema,
  schema: legibleLabelSchema.transform((label) => ({ ...label, ...inEditor })),
  fields: editedFields(labelFields),
  load: async () => {
    const { value, version } = await api.getLabel({});
    return { value: { ...value, ...inEditor }, version };
  },
  save: async ({ id: _, url: __, ...body }, ifMatch) => {
    const { value, version } = await api.updateLabel({ body, ifMatch });
    return { value: { ...value, ...inEditor }, version };
  },
  history: async (_, below) => {
    const { versions, next } = await api.getLabelHistory({ query: { below } });
    const shown = versions.map((one) => ({ ...one, entry: { ...one.entry, ...inEditor } }));
    return { versions: shown, next };
  },
};

const sections = [
  ['identity', 'Identity'],
  ['mark', 'Mark'],
  ['looks', 'Looks'],
  ['links', 'Links'],
  ['pages', 'Pages and menu'],
  ['words', 'Words'],
] as const;

/** The editor of the label: whatever the site says of it and in its name. */
export function EditLabel() {
  return (
    <EntryEditor type={labelType} entryKey={labelId} titleOf={({ name }) => name}>
      {(editing, change) => {
        const parts = { editing, change };
        return (
          <div className="label-editor">
            <header>
              <h1 className="visually-hidden">Edit label: {editing.base.name}</h1>
              <div className="title-field">
                <TextField label={labelFields.name.label} {...textOf(editing, change)('name')} />
              </div>
            </header>
            <nav className="label-parts" aria-label="Parts of the label">
              <ul>
                {sections.map(([id, title]) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
            <section id="identity" aria-labelledby="identity-title">
              <h2 id="identity-title">Identity</h2>
              <IdentitySection {...parts} />
            </section>
            <section id="mark" aria-labelledby="mark-title">
              <h2 id="mark-title">Mark</h2>
              <MarkSection {...parts} />
            </section>
            <section id="looks" aria-labelledby="looks-title">
              <h2 id="looks-title">Looks</h2>
              <LooksSection {...parts} />
            </section>
            <section id="links" aria-labelledby="links-title">
              <h2 id="links-title">Links</h2>
              <LinksSection {...parts} />
            </section>
            <section id="pages" aria-labelledby="pages-title">
              <h2 id="pages-title">Pages and menu</h2>
              <PagesSection {...parts} />
            </section>
            <section id="words" aria-labelledby="words-title">
              <h2 id="words-title">Words</h2>
              <WordsSection {...parts} />
            </section>
          </div>
        );
      }}
    </EntryEditor>
  );
}
