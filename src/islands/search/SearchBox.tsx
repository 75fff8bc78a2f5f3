import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { SearchHit } from './SearchHit.tsx';
import { useActiveHit } from './useActiveHit.ts';
import { type SearchState, useSearch } from './useSearch.ts';

interface Props {
  /** How many hits are shown. */
  most: number;
  /** Told of what is looked for, as it is typed. */
  onWords?: (words: string) => void;
  /** What was asked for before the page came. */
  asked?: string;
  /** What stands beside the field. */
  children?: ReactNode;
}

function statusOf(words: string, count: number): string {
  if (!words.trim()) return '';
  if (count === 0) return `Nothing is called “${words.trim()}”.`;
  return `${count} found`;
}

/** How many were found, or why nobody can say. */
function SearchStatus({ words, found }: { words: string; found: SearchState }) {
  const { state, count, retry } = found;
  return (
    <>
      <p className="search-status" role="status">
        {state === 'ready' && statusOf(words, count)}
        {state === 'opening' && words.trim() && 'Looking …'}
      </p>
      {state === 'failed' && (
        <p className="list-failed" role="alert">
          The catalogue could not be fetched.{' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}

/** What stands in the field, from before the island woke on. */
function useWords(asked: string) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    // What was typed before the island woke counts more than what the address asks for.
    if (field.current && !field.current.value) field.current.value = asked;
    setWords(field.current?.value ?? '');
  }, [asked]);
  return { field, words, setWords };
}

/** How a browser helps with typing here. */
const typing = {
  placeholder: 'Artist, title, number',
  inputMode: 'search',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;

/**
 * A field that looks through the catalogue while one types, and what it found: a combobox whose
 * list is chosen from by the arrow keys and Enter. Without script it is a form.
 */
export function SearchBox({ most, onWords, asked = '', children }: Props) {
  const list = useId();
  const { field, words, setWords } = useWords(asked);
  const found = useSearch(words, most);
  const { hits } = found;
  const idOf = (index: number) => `${list}-${index}`;
  const { active, forget, onKeyDown } = useActiveHit(hits.length, idOf);
  const take = (value: string) => {
    setWords(value);
    forget();
    onWords?.(value);
  };
  return (
    <search className="search">
      <form className="search-bar" action={paths.search}>
        <input
          {...typing}
          ref={field}
          name="q"
          type="text"
          role="combobox"
          aria-label="Artists, titles, catalogue numbers"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={active >= 0 ? idOf(active) : undefined}
          onInput={(event) => take(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {children}
      </form>
      <SearchStatus words={words} found={found} />
      <div className="hits" id={list} role="listbox" aria-label="Found" hidden={hits.length === 0}>
        {hits.map((entry, index) => (
          <SearchHit key={entry.url} entry={entry} id={idOf(index)} active={index === active} />
        ))}
      </div>
    </search>
  );
}
