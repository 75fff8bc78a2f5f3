import { useState } from 'react';
import { Pager } from '../../components/Pager.tsx';
import { searchAddress } from '../../paths.ts';
import { SearchBox, type SearchLanguage } from './SearchBox.tsx';

/** The number of hits per page. */
const pageLength = 20;

interface Query {
  text: string;
  /** The first page is 1. */
  page: number;
}

/** The query in the address; empty at build time. */
function queryOfAddress(): Query {
  if (typeof location === 'undefined') return { text: '', page: 1 };
  const query = new URLSearchParams(location.search);
  const page = Number(query.get('page') ?? 1);
  return { text: query.get('q') ?? '', page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** The search page: all results, twenty per page, each page with an address. */
export function SearchPage(spoken: SearchLanguage) {
  const { words, prefix } = spoken;
  const [initial] = useState(queryOfAddress);
  const [page, setPage] = useState(initial.page);
  const onText = (text: string) => {
    // Keeps the text in the address, so that Back and a reload restore it.
    history.replaceState(null, '', searchAddress(text, 1, prefix));
    setPage(1);
  };
  return (
    <SearchBox
      {...spoken}
      maxHits={pageLength}
      from={(page - 1) * pageLength}
      initial={initial.text}
      onText={onText}
      after={(text, count) => <ResultPages {...spoken} text={text} page={page} count={count} />}
    >
      <button type="submit" className="button">
        {words.button}
      </button>
    </SearchBox>
  );
}

interface ResultProps extends Query, SearchLanguage {
  count: number;
}

/** The pager of the results. */
function ResultPages({ text, page, count, words, prefix }: ResultProps) {
  const pages = Math.ceil(count / pageLength);
  return (
    <Pager
      page={Math.min(page, pages)}
      pages={pages}
      words={words}
      addressOf={(number) => searchAddress(text, number, prefix)}
    />
  );
}
