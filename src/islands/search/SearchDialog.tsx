import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { count as countOf } from '#words/template';
import { searchAddress } from '../../paths.ts';
import styles from '../../styles/search.css?url';
import { loadStyle } from '../loadStyle.ts';
import { fetchWords, pagePrefix } from '../pageWords.ts';
import { SearchBox, type SearchLanguage } from './SearchBox.tsx';

/** As many hits as fit without much scrolling. */
const maxHits = 8;

interface AllHitsProps extends SearchLanguage {
  text: string;
  count: number;
}

/** Links to the page of all hits, if there are more than the dialog shows. */
function AllHits({ text, count, words, language, prefix }: AllHitsProps) {
  if (count <= maxHits) return null;
  return (
    <p className="hits-all">
      <a className="button" href={searchAddress(text, 1, prefix)}>
        {countOf(language, words.results, { count })}
      </a>
    </p>
  );
}

interface Props extends SearchLanguage {
  onClose: () => void;
}

/** The search as a dialog. Escape, its button and a click outside close it. */
function SearchDialog({ onClose, ...spoken }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      data-plays
      aria-label={spoken.words.title}
      onClose={onClose}
      onPointerDown={({ target }) => {
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <SearchBox
        {...spoken}
        maxHits={maxHits}
        after={(text, count) => <AllHits {...spoken} text={text} count={count} />}
      >
        <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
          {spoken.words.close}
        </button>
      </SearchBox>
    </dialog>
  );
}

/**
 * Opens the search over the current page. Closing it restores the focus.
 * @throws {Error} when its sentences can't be fetched
 */
export async function openSearchDialog(): Promise<void> {
  const [{ search: words }] = await Promise.all([fetchWords(), loadStyle(styles)]);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  const { lang: language } = document.documentElement;
  root.render(
    <SearchDialog words={words} language={language} prefix={pagePrefix()} onClose={close} />,
  );
}
