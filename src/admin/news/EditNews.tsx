import { api } from '#adapters/api';
import { labelLanguages } from '#adapters/pageLabel';
import { editedFields } from '#domain/field';
import { maxNewsImages, type News, newsSchema } from '#domain/news/news';
import { pagePath } from '#domain/pagePath';
import type { FieldError } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { newsletterPath, paths } from '../../paths.ts';
import { type NewsDraft, newsDraftSchema } from '../editor/draft.ts';
import { EntryEditor, textProps } from '../editor/EntryEditor.tsx';
import type { EntryType, Opened } from '../editor/entryEditor.ts';
import { type EditorPart, FormPart } from '../editor/JumpList.tsx';
import { StatusSteps } from '../editor/StatusSteps.tsx';
import { PicturesField } from '../images/PicturesField.tsx';
import { RichTexts, useLanguageFields } from '../richText/RichTexts.tsx';
import { newsFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/news.ts';
import { reload } from '../state/queries.ts';
import { goTo } from '../state/router.ts';
import { labelToday } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { OnceButton } from '../ui/OnceButton.tsx';
import { MyNews } from './MyNews.tsx';

const nameOf = ({ title }: NewsDraft) => title;

const newsType: EntryType<News, NewsDraft> = {
  kind: 'news',
  nameOf,
  draftSchema: newsDraftSchema,
  schema: newsSchema,
  fields: editedFields(newsFields),
  deletion: {
    list: paths.myNews,
    image: sentences.thePictures,
    preview: 'getNewsRemoval',
    delete: (id, version) => api.removeNews({ body: { id }, ifMatch: version }),
  },
  history: (id, below) => api.getNewsHistory({ params: { id }, query: { below } }),
};

async function loadNews(key: string): Promise<Opened<News>> {
  const { value, version } = await api.getNews({ params: { id: key } });
  const { substitute, ...news } = value;
  return { value: news, version, substitute };
}

/** Makes the draft of a newsletter from a piece of news, and opens it. */
async function makeNewsletter(id: string, idempotencyKey: string): Promise<void> {
  const made = await api.makeNewsletter({ body: { id }, idempotencyKey });
  await reload('getNewsletters');
  addToast('success', sentences.newsletterMade);
  goTo(newsletterPath(made.id));
}

/** The parts of the form in the jump list, in form order. */
const parts: readonly EditorPart[] = [
  { part: 'pictures', label: sentences.pictures },
  { part: 'text', label: sentences.text },
  { part: 'status', label: sentences.status },
  { part: 'facts', label: sentences.facts },
  { part: 'more', label: sentences.more },
];

interface FieldsProps {
  news: NewsDraft;
  change: (part: Partial<NewsDraft>) => void;
  errors: readonly FieldError[];
}

/** The title in every language of the label. */
function Titles({ news, change, errors }: FieldsProps) {
  const titles = useLanguageFields({
    label: newsFields.title.label,
    path: 'title',
    value: news.title,
    onChange: (title) => change({ title }),
    others: news.titleIn,
    onOthers: (titleIn) => change({ titleIn }),
    written: news.textsLanguage,
    languages: labelLanguages(),
  });
  return titles.map(({ code, path, ...line }) => (
    <TextField key={code} {...line} error={fieldErrorAt(errors, ...path.split('.'))} />
  ));
}

/** The pictures, of which the first stands above the text. */
function Pictures({ news, change, errors }: FieldsProps) {
  return (
    <PicturesField
      kind="news"
      id={news.id}
      path="images"
      label={sentences.pictures}
      empty={sentences.noPicturesYet}
      firstDetail={sentences.first}
      most={maxNewsImages}
      made={(picture) => picture}
      value={news.images}
      onChange={(images) => change({ images })}
      errors={errors}
      fields={(picture, replace, index) => (
        <TextField
          label={sentences.credit}
          hint={sentences.creditHint}
          value={picture.credit ?? ''}
          onChange={(credit) => replace({ ...picture, credit: credit || undefined })}
          error={fieldErrorAt(errors, 'images', index, 'credit')}
        />
      )}
    />
  );
}

/** The editor of the piece of news in the address; without one, the list to choose from. */
export function EditNews({ entryKey }: { entryKey: string | undefined }) {
  if (!entryKey) return <MyNews />;
  return (
    <EntryEditor
      key={entryKey}
      type={newsType}
      entryKey={entryKey}
      load={loadNews}
      save={(news, ifMatch) => api.updateNews({ body: news, ifMatch })}
      titleOf={nameOf}
      parts={parts}
      actions={({ id }) => (
        <OnceButton
          label={sentences.makeNewsletter}
          failure={sentences.newsletterNotMade}
          onPress={(idempotencyKey) => makeNewsletter(id, idempotencyKey)}
        />
      )}
    >
      {(editing, change) => {
        const { base, mine, errors } = editing;
        const text = textProps(editing, change);
        const fields = { news: mine, change, errors };
        return (
          <div className="editor-columns">
            <header className="editor-head">
              <h1>{fill(sentences.editNews, { title: base.title })}</h1>
            </header>
            <div className="editor-words">
              <Titles {...fields} />
              <FormPart name="pictures">
                <Pictures {...fields} />
              </FormPart>
              <FormPart name="text">
                <RichTexts
                  label={newsFields.text.label}
                  value={mine.text}
                  onChange={(html) => change({ text: html })}
                  others={mine.textIn}
                  onOthers={(textIn) => change({ textIn })}
                  written={mine.textsLanguage}
                  languages={labelLanguages()}
                  path="text"
                  pictures={mine.images}
                  errors={errors}
                />
              </FormPart>
            </div>
            <div className="editor-facts">
              <FormPart name="status">
                <div className="facts">
                  <StatusSteps
                    stored={base.status}
                    entry={mine}
                    hintDraft={sentences.hintDraft}
                    today={labelToday()}
                    onChange={(status) =>
                      change({ status: status === 'public' ? 'public' : 'draft' })
                    }
                    error={fieldErrorAt(errors, 'status')}
                  />
                  <TextField
                    label={newsFields.publicFrom.label}
                    hint={sentences.publicFromHint}
                    type="date"
                    value={mine.publicFrom ?? ''}
                    onChange={(day) => change({ publicFrom: day || undefined })}
                    error={fieldErrorAt(errors, 'publicFrom')}
                  />
                </div>
              </FormPart>
              <FormPart name="facts">
                <div className="facts">
                  <TextField label={newsFields.day.label} type="date" {...text('day')} />
                  <TextField
                    label={newsFields.author.label}
                    hint={sentences.authorHint}
                    value={mine.author ?? ''}
                    onChange={(author) => change({ author: author || undefined })}
                    error={fieldErrorAt(errors, 'author')}
                  />
                </div>
              </FormPart>
              <FormPart name="more">
                <div className="facts">
                  <TextField
                    label={newsFields.slug.label}
                    hint={fill(sentences.slugHint, {
                      address: pagePath('news', mine.slug, mine.cId),
                    })}
                    {...text('slug')}
                  />
                </div>
              </FormPart>
            </div>
          </div>
        );
      }}
    </EntryEditor>
  );
}
