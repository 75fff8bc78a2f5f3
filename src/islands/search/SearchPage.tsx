import { useState } from 'react';
import { paths } from '../../paths.ts';
import { SearchBox } from './SearchBox.tsx';

const shown = 40;

/** What the address asks for; nothing while the page is built. */
function askedByAddress(): string {
  return typeof location === 'undefined'
    ? ''
    : (new URLSearchParams(location.search).get('q') ?? '');
}

/** Keeps what is looked for in the address, so that Back and a reload show the same. */
function keepInAddress(words: string): void {
  const query = words.trim() ? `?${new URLSearchParams({ q: words })}` : '';
  history.replaceState(null, '', paths.search + query);
}

/** The search on its own page. */
export function SearchPage() {
  const [asked] = useState(askedByAddress);
  return (
    <SearchBox most={shown} asked={asked} onWords={keepInAddress}>
      <button type="submit" className="button">
        Search
      </button>
    </SearchBox>
  );
}
