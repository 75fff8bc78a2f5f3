import { useId } from 'react';
import { siteLanguages } from '#adapters/pageLabel';
import { labelId } from '#domain/label/label';
import { followShop } from '#domain/label/menu';
import { maxPagePictures } from '#domain/label/ownPage';
import { pagesFrom } from '#domain/label/pageTemplates';
import { newTextsLanguage, type TextLanguages, textIn } from '#domain/otherTexts';
import type { FieldError } from '#domain/problem';
import { fill } from '#words/template';
import { ErrorLine, SelectField, TextField, tiedList } from '../../components/Field.tsx';
import { pages as builtIn, type PublicPage, pagesIn } from '../../paths.ts';
import type { LabelDraft } from '../editor/draft.ts';
import { placeLabels } from '../editor/fieldLabels.ts';
import { PicturesField } from '../images/PicturesField.tsx';
import { RichTexts, useLanguageFields } from '../richText/RichTexts.tsx';
import { labelFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/label.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import {
  ListStatus,
  type OrderedList,
  RowButtons,
  useOrderedList,
  useRowOpen,
} from '../ui/orderedList.tsx';
import type { SectionProps } from './IdentitySection.tsx';
import { MenuField } from './MenuField.tsx';

type Page = LabelDraft['pages'][number];

/** The title of a page in the label's first language, or in any language it has. */
const titleOf = ({ title, titleIn, textsLanguage }: Page, { languages, ...label }: TextLanguages) =>
  textIn({ own: title, others: titleIn, written: textsLanguage }, languages[0] ?? '', {
    languages,
    ...label,
  }).text;

const placeOptions = Object.entries(placeLabels).map(([value, label]) => ({ value, label }));
const placeOf = (chosen: string): Page['place'] =>
  chosen === 'menu' || chosen === 'none' ? chosen : 'footer';

interface RowProps {
  page: Page;
  index: number;
  list: OrderedList<Page>;
  /** The languages of the label. */
  languages: TextLanguages;
  errors: readonly FieldError[];
}

/** One page; its fields are shown while it is edited or has an error. */
function PageRow({ page, index, list, languages, errors }: RowProps) {
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'pages', index));
  const change = (part: Partial<Page>) => list.replace(index, { ...page, ...part });
  const texts = { written: page.textsLanguage, languages };
  const titles = useLanguageFields({
    label: sentences.title,
    path: 'title',
    value: page.title,
    onChange: (title) => change({ title }),
    others: page.titleIn,
    onOthers: (titleIn) => change({ titleIn }),
    ...texts,
  });
  const title = titleOf(page, languages);
  return (
    <li className="ordered-row" data-row={index}>
      <div className="ordered-head">
        <span className="ordered-lead" aria-hidden="true">
          {index + 1}
        </span>
        <span className="ordered-words">
          <strong dir="auto">{title || sentences.newPage}</strong>
          <span className="ordered-detail">/{page.slug}</span>
        </span>
        <RowButtons list={list} index={index} name={title || page.slug || sentences.theNewPage} />
      </div>
      {isOpen && (
        <div className="ordered-fields label-page">
          {titles.map(({ code, path, ...line }) => (
            <TextField
              key={code}
              {...line}
              error={fieldErrorAt(errors, 'pages', index, ...path.split('.'))}
            />
          ))}
          <TextField
            label={sentences.address}
            hint={sentences.addressHint}
            value={page.slug}
            onChange={(slug) => change({ slug: slug.trim() })}
            error={fieldErrorAt(errors, 'pages', index, 'slug')}
          />
          <SelectField
            label={sentences.place}
            value={page.place}
            options={placeOptions}
            onChange={(chosen) => change({ place: placeOf(chosen) })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={page.kind === 'imprint'}
              onChange={(event) => {
                const { kind: _, ...others } = page;
                list.replace(index, event.target.checked ? { ...page, kind: 'imprint' } : others);
              }}
            />
            {sentences.isTheImprint}
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={page.newsletter ?? false}
              onChange={(event) => change({ newsletter: event.target.checked })}
            />
            {sentences.pageNewsletter}
          </label>
          <PicturesField
            kind="label"
            shape="whole"
            id={labelId}
            path={`pages.${index}.images`}
            label={sentences.pagePictures}
            empty={sentences.noPagePictures}
            most={maxPagePictures}
            made={(picture) => picture}
            value={page.images ?? []}
            onChange={(images) => change({ images })}
            errors={errors}
            fields={(picture, replace, at) => (
              <TextField
                label={sentences.credit}
                hint={sentences.creditHint}
                value={picture.credit ?? ''}
                onChange={(credit) => replace({ ...picture, credit: credit || undefined })}
                error={fieldErrorAt(errors, 'pages', index, 'images', at, 'credit')}
              />
            )}
          />
          <RichTexts
            label={sentences.text}
            value={page.body}
            onChange={(body) => change({ body })}
            others={page.bodyIn}
            onOthers={(bodyIn) => change({ bodyIn })}
            {...texts}
            path={`pages.${index}.body`}
            pictures={page.images}
            errors={errors}
          />
        </div>
      )}
    </li>
  );
}

/** The label's custom pages and the links to them. */
export function PagesSection({ editing, change }: SectionProps) {
  const { base, mine, errors } = editing;
  const id = useId();
  const error = fieldErrorAt(errors, 'pages');
  const nameOf = (page: Page) => titleOf(page, mine) || page.slug || sentences.theNewPage;
  const list = useOrderedList({
    value: mine.pages,
    onChange: (pages) => change({ pages }),
    nameOf,
  });
  const add = (begun: Pick<Page, 'slug' | 'title' | 'titleIn' | 'kind'>) =>
    list.add({
      id: crypto.randomUUID(),
      body: '',
      images: [],
      place: 'footer',
      earlierSlugs: [],
      ...newTextsLanguage(mine),
      ...begun,
    });
  const isThere = ({ slug, kind }: ReturnType<typeof pagesFrom>[number]) =>
    mine.pages.some((page) => page.slug === slug || (kind && page.kind === kind));
  const targetOf = (page: Page) => ({ to: `/${page.slug}`, name: titleOf(page, mine) });
  const own = mine.pages.map(targetOf);
  const all = [...Object.values<PublicPage>(builtIn).map(entryOf), ...own];
  const inPlace = (place: Page['place']) =>
    mine.pages.filter((page) => page.place === place).map(targetOf);
  const shop = mine.merchUrl ? [{ to: mine.merchUrl, name: sentences.merch }] : [];
  const [home, ...others] = pagesIn('menu').map(entryOf);
  const music = { to: 'music', name: sentences.theMusic };
  return (
    <div className="facts">
      <section
        className="ordered"
        aria-label={sentences.pagesOfYourOwn}
        ref={list.ref}
        {...tiedList(id, error)}
      >
        <h3 className="ordered-title">{sentences.pagesOfYourOwn}</h3>
        {mine.pages.length === 0 && <p className="ordered-empty">{sentences.noPages}</p>}
        <ol className="ordered-rows">
          {list.rows.map(({ key, entry }, index) => (
            <PageRow
              key={key}
              page={entry}
              index={index}
              list={list}
              languages={mine}
              errors={errors}
            />
          ))}
        </ol>
        <ListStatus list={list} />
        <ErrorLine id={id} error={error} />
        <div className="ordered-actions">
          {pagesFrom(siteLanguages(), mine.languages)
            .filter((page) => !isThere(page))
            .map((page) => (
              <button
                key={page.slug}
                type="button"
                className="button quiet small"
                onClick={() => add(page)}
              >
                {fill(sentences.add, { title: page.title })}
              </button>
            ))}
          <button
            type="button"
            className="button quiet small"
            data-action="add"
            onClick={() => add({ slug: '', title: '' })}
          >
            {sentences.addAPage}
          </button>
        </div>
      </section>
      <RichTexts
        label={labelFields.privacy.label}
        value={mine.privacy}
        onChange={(privacy) => change({ privacy })}
        others={mine.privacyIn}
        onOthers={(privacyIn) => change({ privacyIn })}
        written={mine.textsLanguage}
        languages={mine}
        path="privacy"
        errors={errors}
      />
      <p className="field-hint">{sentences.privacyHint}</p>
      <MenuField
        label={sentences.menu}
        path="menu"
        value={followShop(mine.menu, base.merchUrl, mine.merchUrl)}
        known={[...(home ? [home] : []), music, ...others, ...inPlace('menu'), ...shop]}
        others={all}
        onChange={(menu) => change({ menu })}
        languages={mine}
        errors={errors}
      />
      <MenuField
        label={sentences.footer}
        path="footer"
        value={followShop(mine.footer, base.merchUrl, mine.merchUrl)}
        known={[...pagesIn('footer').map(entryOf), ...inPlace('footer')]}
        others={all}
        onChange={(footer) => change({ footer })}
        languages={mine}
        errors={errors}
      />
    </div>
  );
}

/** The names of the site's built-in pages, in English. */
const entryOf = ({ path, name }: PublicPage) => ({
  to: path,
  name: name.charAt(0).toUpperCase() + name.slice(1),
});
