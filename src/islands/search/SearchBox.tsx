import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { sleeveArtist } from '#design/drawnCover';
import { dayText } from '#domain/day';
import { lettersOf } from '#domain/letters';
import { type Found, searchTerms } from '#domain/listing/searching';
import { count as countOf, fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { Names } from '../../components/Names.tsx';
import { Sleeve } from '../../components/Sleeve.tsx';
import { paths } from '../../paths.ts';
import type { SearchWords } from '../pageWords.ts';
import type { Hit } from './catalogueSearch.ts';
import { HeardWords, HitPlay, PlayHits, playKeys } from './HitPlay.tsx';
import { type SearchState, useSearch } from './useSearch.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The hit chosen with the arrow keys, which Enter opens; the focus stays in the field. */
function useActiveHit(count: number, idOf: (index: number) => string) {
  const [active, setActive] = useState(-1);

  function choose(index: number): void {
    setActive(index);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      // The position past both ends is the field itself, with no hit chosen.
      choose(((active + 1 + step + count + 1) % (count + 1)) - 1);
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      const chosen = document.getElementById(idOf(active));
      (event.altKey ? chosen?.querySelector<HTMLElement>('.sleeve-play') : chosen)?.click();
    }
  }

  return { active, clear: () => setActive(-1), onKeyDown };
}

/**
 * Makes the text of a field its default: a browser that brings the page back from its cache resets
 * the fields that it doesn't complete, and Firefox does so.
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#reactivate-a-document
 */
function keepText(field: HTMLInputElement | null): void {
  if (field) field.defaultValue = field.value;
}

/**
 * The field's text, including whatever was typed before hydration.
 * @param onEarlier told of such a text, which is in no address yet
 */
function useText(initial: string, onEarlier: ((text: string) => void) | undefined) {
  const told = useRef(onEarlier);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    // Text typed before hydration wins over the address's.
    if (field.current && !field.current.value) field.current.value = initial;
    const typed = field.current?.value ?? '';
    setText(typed);
    keepText(field.current);
    if (typed !== initial) told.current?.(typed);
  }, [initial]);
  return { field, text, setText };
}

function groupOf({
  entry,
  track,
}: Hit): 'artists' | 'releases' | 'tracks' | 'shows' | 'merch' | 'news' | 'pages' {
  if ('name' in entry) return 'artists';
  if ('opening' in entry) return 'pages';
  if ('picture' in entry && 'day' in entry) return 'news';
  if ('day' in entry) return 'shows';
  if ('picture' in entry) return 'merch';
  return track === undefined ? 'releases' : 'tracks';
}

/** The picture of an entry, and what is drawn if it has none. */
function sleeveOf(entry: Found) {
  if ('name' in entry) return { address: entry.image, title: entry.name, artist: '' };
  if ('opening' in entry) return { address: entry.picture, title: entry.title, artist: '' };
  if ('picture' in entry && 'day' in entry)
    return { address: entry.picture, title: entry.title, artist: '' };
  if ('day' in entry)
    return {
      address: entry.poster,
      title: entry.place,
      artist: sleeveArtist(entry.acts),
    };
  const address = 'picture' in entry ? entry.picture : entry.cover;
  return { address, title: entry.title, artist: sleeveArtist(entry.artists) };
}

/** The hits grouped by kind, the best hit's group first. */
function grouped(hits: readonly Hit[], words: SearchWords): { name: string; hits: Hit[] }[] {
  const order = [...new Set(hits.map(groupOf))];
  return order.map((group) => ({
    name: words[group],
    hits: hits.filter((hit) => groupOf(hit) === group),
  }));
}

/** The typed words, each with its terms. */
const typedWords = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => ({ word, terms: searchTerms(word) }))
    .filter(({ terms }) => terms.length > 0);

/** Whether a typed word is among the terms that were not found. */
const isMissing = (terms: readonly string[], missing: readonly string[]) =>
  terms.every((term) => missing.includes(term));

interface HitProps {
  hit: Hit;
  /** The searched text. */
  text: string;
  id: string;
  /** True for the hit that Enter opens. */
  active: boolean;
  words: SearchWords;
  language: string;
}

function SearchHit({ hit, text, id, active, words, language }: HitProps) {
  const { entry, track, person, lacks = [] } = hit;
  const title = 'name' in entry ? entry.name : entry.title;
  return (
    <a
      className="hit"
      id={id}
      href={entry.url}
      role="option"
      aria-keyshortcuts={playKeys(hit)}
      aria-selected={active}
      tabIndex={-1}
    >
      <span className="hit-cover">
        <Sleeve {...sleeveOf(entry)} alt="" sizes="72px" />
        <HitPlay hit={hit} />
      </span>
      <span className="hit-words">
        <span className="hit-title" dir="auto" data-letters={lettersOf(track ?? title)}>
          {track ?? title}
        </span>
        <span className="hit-by">
          <HitBy hit={hit} words={words} language={language} />
        </span>
        {person !== undefined && (
          <span className="hit-by">
            <Credited name={person} words={words} />
          </span>
        )}
        {lacks.length > 0 && (
          <span className="hit-by">
            <Lacking text={text} lacks={lacks} words={words} />
          </span>
        )}
        <HeardWords hit={hit} words={words} />
      </span>
      {'tracks' in entry && <span className="hit-code figures">{entry.catalogueNumber}</span>}
    </a>
  );
}

type SpokenWords = Pick<HitProps, 'words' | 'language'>;

/** The line below a title: artists, kind, place and day, or the first words of a page. */
export function HitBy({ hit, words, language }: SpokenWords & Pick<HitProps, 'hit'>) {
  const { entry, track } = hit;
  if ('name' in entry) return [words.artist, entry.note].filter(Boolean).join(' · ');
  if ('opening' in entry) return <bdi>{entry.opening}</bdi>;
  if ('picture' in entry && 'day' in entry)
    return `${words.news} · ${dayText(entry.day, language)}`;
  if ('day' in entry) return <ShowBy show={entry} words={words} language={language} />;
  const { title, artists } = entry;
  if (track !== undefined) return <OfRelease title={title} artists={artists} words={words} />;
  return <Names names={artists} comma={words.comma} />;
}

interface ShowByProps extends SpokenWords {
  show: Extract<Found, { until: string }>;
}

/** Whether a show is past, cancelled or sold out, and its day and places. */
function ShowBy({ show, words, language }: ShowByProps) {
  const { day, places, note, until } = show;
  const marks = [Date.parse(until) <= Date.now() ? words.pastShow : '', note ?? ''];
  return (
    <>
      {marks.filter(Boolean).map((mark) => (
        <Fragment key={mark}>
          <strong>{mark}</strong>
          {' · '}
        </Fragment>
      ))}
      <Names names={[dayText(day, language), ...places]} comma={words.comma} />
    </>
  );
}

interface OfReleaseProps {
  title: string;
  artists: readonly string[];
  words: SearchWords;
}

/** A track's release and its artists, ordered as in the page's language. */
function OfRelease({ title, artists, words }: OfReleaseProps) {
  return filled(words.onRecord, {
    title: <bdi>{title}</bdi>,
    artists: <Names names={artists} comma={words.comma} />,
  });
}

/** A person found in the credits. */
function Credited({ name, words }: { name: string; words: SearchWords }) {
  return filled(words.inCredits, { name: <bdi>{name}</bdi> });
}

interface LackingProps {
  text: string;
  lacks: readonly string[];
  words: SearchWords;
}

/** The typed words that a hit lacks, struck through. */
function Lacking({ text, lacks, words }: LackingProps) {
  const missing = typedWords(text).filter(({ terms }) => isMissing(terms, lacks));
  return filled(words.without, { words: <s>{missing.map(({ word }) => word).join(' ')}</s> });
}

interface SomeWordsProps {
  text: string;
  missing: readonly string[];
  words: SearchWords;
}

/** Says that no entry has all words, with those that none has struck through. */
export function SomeWords({ text, missing, words }: SomeWordsProps) {
  if (missing.length === 0) return filled(words.eachPart, { text: <bdi>{text}</bdi> });
  const typed = typedWords(text).map((one) => ({ ...one, isOut: isMissing(one.terms, missing) }));
  const had = typed.filter(({ isOut }) => !isOut).map(({ word }) => word);
  return filled(words.someWords, {
    words: <bdi>{had.join(' ')}</bdi>,
    text: (
      <bdi>
        {typed.map(({ word, isOut }, index) => (
          <Fragment key={word}>
            {index > 0 && ' '}
            {isOut ? <s>{word}</s> : word}
          </Fragment>
        ))}
      </bdi>
    ),
  });
}

interface NearestProps extends Omit<StatusProps, 'language'> {
  onChoose: (text: string) => void;
}

/** Offers the searched text with the nearest known word in place of a missing one. */
function Nearest({ found: { state, text, nearest }, words, onChoose }: NearestProps) {
  if (state !== 'ready' || !nearest) return null;
  const better = typedWords(text)
    .map(({ word, terms }) => (terms.includes(nearest.word) ? nearest.term : word))
    .join(' ');
  return (
    <p className="search-nearest">
      {filled(words.didYouMean, {
        text: (
          <button type="button" dir="auto" onClick={() => onChoose(better)}>
            {better}
          </button>
        ),
      })}
    </p>
  );
}

interface StatusProps {
  found: SearchState;
  words: SearchWords;
  language: string;
}

/** The number of hits, or a message that the search could not load. */
function SearchStatus({ text, found, words, language }: StatusProps & { text: string }) {
  const { state, count, missing, retry } = found;
  const searched = found.text.trim();
  const status = () => {
    if (!searched) return '';
    if (count === 0) return fill(words.nothing, { text: searched });
    if (missing) return <SomeWords text={searched} missing={missing} words={words} />;
    return countOf(language, words.counted, { count });
  };
  return (
    <>
      <p className="search-status" role="status">
        {state === 'ready' && status()}
        {state === 'looking' && text.trim() && words.looking}
      </p>
      {state === 'failed' && (
        <p className="list-failed" role="alert">
          {words.failed}{' '}
          <button type="button" onClick={retry}>
            {words.again}
          </button>
        </p>
      )}
    </>
  );
}

/** The page's language, for the search box. */
export interface SearchLanguage {
  words: SearchWords;
  language: string;
  /** The path prefix of the language, such as `/de`. */
  prefix: string;
}

interface Props extends SearchLanguage {
  /** The most hits shown. */
  maxHits: number;
  /** The index of the first hit to show. */
  from?: number;
  /** Called with each text as it is typed. */
  onText?: (text: string) => void;
  /** The text in the address. */
  initial?: string;
  /** Shown beside the field. */
  children?: ReactNode;
  /** Rendered below the hits; `count` is their number. */
  after?: (text: string, count: number) => ReactNode;
}

/**
 * A field that searches the catalogue during typing: a combobox with a list of hits for the arrow
 * keys and Enter. Without scripts it is a form.
 */
export function SearchBox(props: Props) {
  const { maxHits, from = 0, onText, initial = '', children, after } = props;
  const { words, language, prefix } = props;
  const list = useId();
  const { field, text, setText } = useText(initial, onText);
  const found = useSearch(text, { from, length: maxHits, prefix });
  const groups = grouped(found.hits, words);
  const hits = groups.flatMap((group) => group.hits);
  const idOf = (index: number) => `${list}-${index}`;
  const { active, clear, onKeyDown } = useActiveHit(hits.length, idOf);
  const onInput = (value: string) => {
    setText(value);
    clear();
    onText?.(value);
  };
  return (
    <search className="search">
      <form className="search-bar" action={prefix + paths.search}>
        <input
          placeholder={words.hint}
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          ref={field}
          name="q"
          type="text"
          role="combobox"
          aria-label={words.field}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={active >= 0 ? idOf(active) : undefined}
          onInput={({ currentTarget }) => {
            keepText(currentTarget);
            onInput(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {children}
      </form>
      <SearchStatus text={text} found={found} words={words} language={language} />
      <Nearest
        found={found}
        words={words}
        onChoose={(better) => {
          if (field.current) field.current.value = better;
          keepText(field.current);
          field.current?.focus();
          onInput(better);
        }}
      />
      <div
        className="hits"
        id={list}
        role="listbox"
        aria-label={words.found}
        hidden={hits.length === 0}
      >
        {groups.map(({ name, hits: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: A listbox has groups, not fieldsets.
          <div key={name} role="group" aria-label={name}>
            <p className="hit-group" aria-hidden="true">
              {name}
            </p>
            {own.map((hit) => {
              const index = hits.indexOf(hit);
              return (
                <SearchHit
                  key={hit.entry.url}
                  hit={hit}
                  text={found.text}
                  id={idOf(index)}
                  active={index === active}
                  words={words}
                  language={language}
                />
              );
            })}
          </div>
        ))}
      </div>
      <PlayHits hits={hits} records={found.records} words={words} />
      {after?.(text, found.count)}
    </search>
  );
}
