import { type ReactNode, useId, useRef, useState } from 'react';
import { type LanguageCode, languages, languagesOf } from '#words/languages';
import { productSentence, wordFaults } from '#words/ownSentences';
import { mostChangedSentences } from '#words/sentenceGroups';
import { fill } from '#words/template';
import { placeholdersOf } from '#words/wording';
import { ErrorLine, Field, SelectField, tiedList } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/label.ts';
import { ownSentenceGroups } from '../sentences/ownSentences.ts';
import { listLabel } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { SearchField } from '../ui/SearchField.tsx';
import type { SectionProps } from './IdentitySection.tsx';
import './words.css';

interface Sentence {
  /** The stored key: `de.home.headline`. */
  key: string;
  group: string;
  /** Where it is on the page. */
  location: string;
  usual: string;
  isOftenChanged: boolean;
}

const oftenChanged: ReadonlySet<string> = new Set(mostChangedSentences);

/** The sentences of a language that a label may replace. */
const sentencesIn = (language: LanguageCode): Sentence[] =>
  ownSentenceGroups.flatMap(({ title, sentences }) =>
    sentences.map(({ key, location }) => ({
      key: `${language}.${key}`,
      group: title,
      location,
      usual: productSentence(language, key) ?? '',
      isOftenChanged: oftenChanged.has(key),
    })),
  );

const placeholderNote = (text: string) => {
  const placeholders = placeholdersOf(text).map((name) => `{${name}}`);
  return placeholders.length > 0
    ? fill(sentences.keep, { placeholders: listLabel(placeholders) })
    : undefined;
};

interface RowProps {
  sentence: Sentence;
  /** Also names the page, if no heading does. */
  label?: string;
  language: LanguageCode;
  /** The label's own text; undefined for the default. */
  own: string | undefined;
  /** Called with undefined to restore the default. */
  onChange: (text: string | undefined) => void;
  error: string | undefined;
}

/** One sentence: the site's text, and the default below it if they differ. */
function SentenceField({ sentence, label, language, own, onChange, error }: RowProps) {
  const box = useRef<HTMLDivElement>(null);
  const { location, usual } = sentence;
  const take = () => {
    onChange(undefined);
    box.current?.querySelector('textarea')?.focus();
  };
  const { direction } = languages[language];
  return (
    <div className="sentence" data-changed={own !== undefined} ref={box}>
      <Field label={label ?? location} hint={placeholderNote(usual)} error={error}>
        {(control) => (
          <textarea
            {...control}
            rows={1}
            lang={language}
            dir={direction}
            placeholder={usual}
            value={own ?? usual}
            onChange={({ target }) => onChange(target.value === usual ? undefined : target.value)}
            onBlur={() => own?.trim() === '' && onChange(undefined)}
          />
        )}
      </Field>
      {own !== undefined && (
        <p className="sentence-usual">
          <span>{filled(sentences.usually, { usual: <q lang={language}>{usual}</q> })}</span>
          <button type="button" className="button quiet small" onClick={take}>
            {sentences.takeItBack}
            <span className="visually-hidden">: {label ?? location}</span>
          </button>
        </p>
      )}
    </div>
  );
}

type Versions = Pick<SectionProps['editing'], 'base' | 'mine'>;

/** Whether the label has a text of its own for a sentence, saved or not. */
const isOwn = ({ base, mine }: Versions, { key }: Sentence) =>
  mine.words[key] !== undefined || base.words[key] !== undefined;

type RowOf = (sentence: Sentence) => RowProps;

/** Some sentences, each with the name of its page. */
function FewSentences({ few, rowOf }: { few: readonly Sentence[]; rowOf: RowOf }) {
  return (
    <div className="words-few">
      {few.map((sentence) => (
        <SentenceField
          key={sentence.key}
          {...rowOf(sentence)}
          label={fill(sentences.sentenceOfPage, {
            page: sentence.group,
            sentence: sentence.location,
          })}
        />
      ))}
    </div>
  );
}

interface AllProps {
  all: readonly Sentence[];
  rowOf: RowOf;
  versions: Versions;
  /** The control that chooses the language, if there are several. */
  languageField: ReactNode;
}

/** All sentences by page, with a search. */
function AllSentences({ all, rowOf, versions, languageField }: AllProps) {
  const [search, setSearch] = useState('');
  const [onlyOwn, setOnlyOwn] = useState(false);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const id = useId();
  const wanted = search.toLowerCase();
  const isFiltered = wanted !== '' || onlyOwn;
  const isFound = (sentence: Sentence) => {
    const { key, group, location, usual } = sentence;
    const texts = [group, location, usual, versions.base.words[key] ?? ''];
    return (
      (!onlyOwn || isOwn(versions, sentence)) &&
      texts.some((text) => text.toLowerCase().includes(wanted))
    );
  };
  const found = all.filter((sentence) => isFound(sentence) || rowOf(sentence).error);
  return (
    <>
      <div className="words-tools">
        <SearchField label={sentences.lookForASentence} value={search} onChange={setSearch} />
        {languageField}
        <label className="check">
          <input
            type="checkbox"
            checked={onlyOwn}
            onChange={(event) => setOnlyOwn(event.target.checked)}
          />
          {sentences.onlyYourOwn}
        </label>
      </div>
      <p className="words-count" role="status">
        {isFiltered ? fill(sentences.ofSentences, { found: found.length, all: all.length }) : ''}
      </p>
      {ownSentenceGroups.map(({ name, title }) => {
        const rows = found.filter(({ group }) => group === title).map(rowOf);
        if (rows.length === 0) return null;
        const own = rows.filter((row) => row.own !== undefined).length;
        const isOpen =
          isFiltered || rows.some(({ error }) => error) || (toggled.get(name) ?? false);
        const listId = `${id}-${name}`;
        return (
          <section key={name} className="words-group" aria-label={title}>
            <h3>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={listId}
                onClick={() => setToggled(new Map(toggled).set(name, !isOpen))}
              >
                {title}
                <span className="code">
                  {own > 0 ? fill(sentences.ownOfAll, { own, rows: rows.length }) : rows.length}
                </span>
              </button>
            </h3>
            <div id={listId} hidden={!isOpen}>
              {isOpen && rows.map((row) => <SentenceField key={row.sentence.key} {...row} />)}
            </div>
          </section>
        );
      })}
    </>
  );
}

interface LostProps {
  text: string | undefined;
  error: string | undefined;
  onRemove: () => void;
}

/** The text for a sentence that the product no longer has: the label can't be saved with it. */
function LostSentence({ text, error, onRemove }: LostProps) {
  const id = useId();
  return (
    <section className="sentence" aria-label={text} {...tiedList(id, error)}>
      <ErrorLine id={id} error={error} />
      <p>
        <q dir="auto">{text}</q>{' '}
        <button type="button" className="button quiet small" onClick={onRemove}>
          {sentences.removeIt}
        </button>
      </p>
    </section>
  );
}

/** The sentences of the site that a label may replace, by page and language. */
export function WordsForm({ editing, change }: SectionProps) {
  const { mine, errors } = editing;
  const shown = languagesOf(mine);
  const [chosen, setChosen] = useState<LanguageCode>(shown[0] ?? 'en');
  const [isAll, setAll] = useState(false);
  const language = shown.find((code) => code === chosen) ?? shown[0] ?? 'en';
  const faults = new Map(wordFaults(mine.words).map(({ key, message }) => [key, message]));
  const errorOf = (key: string) => faults.get(key) ?? fieldErrorAt(errors, 'words', key);
  const set = (key: string, text: string | undefined) => {
    const { [key]: _, ...others } = mine.words;
    change({ words: text === undefined ? others : { ...others, [key]: text } });
  };
  const rowOf = (sentence: Sentence) => ({
    sentence,
    language,
    own: mine.words[sentence.key],
    onChange: (text: string | undefined) => set(sentence.key, text),
    error: errorOf(sentence.key),
  });
  const all = sentencesIn(language);
  const few = all.filter(
    (sentence) => sentence.isOftenChanged || isOwn(editing, sentence) || errorOf(sentence.key),
  );
  const lost = Object.keys(mine.words).filter((key) => errorOf(key) && !isKnown(key));
  const languageField = shown.length > 1 && (
    <SelectField
      label={sentences.sentencesIn}
      value={language}
      options={shown.map((value) => ({ value, label: languages[value].name }))}
      onChange={(code) => setChosen(shown.find((one) => one === code) ?? 'en')}
    />
  );
  return (
    <div className="facts words">
      <p className="field-hint">{sentences.aboutSentences}</p>
      {isAll ? (
        <AllSentences all={all} rowOf={rowOf} versions={editing} languageField={languageField} />
      ) : (
        <>
          <div className="words-tools">{languageField}</div>
          <FewSentences few={few} rowOf={rowOf} />
        </>
      )}
      <p>
        <button
          type="button"
          className="button quiet"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll
            ? sentences.showFewerSentences
            : fill(sentences.showAllSentences, { count: all.length })}
        </button>
      </p>
      {lost.map((key) => (
        <LostSentence
          key={key}
          text={mine.words[key]}
          error={errorOf(key)}
          onRemove={() => set(key, undefined)}
        />
      ))}
    </div>
  );
}

const known = new Set(
  Object.keys(languages).flatMap((code) => sentencesIn(code as LanguageCode).map(({ key }) => key)),
);
const isKnown = (key: string) => known.has(key);
