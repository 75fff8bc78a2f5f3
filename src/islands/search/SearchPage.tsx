// A file of its own: Astro hydrates it as an island.
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { SearchBox } from './SearchBox.tsx';

const maxHits = 40;

/** The text in the address's query; empty at build time. */
function textOfAddress(): string {
  return typeof location === 'undefined'
    ? ''
    : (new URLSearchParams(location.search).get('q') ?? '');
}

/** Keeps the text in the address, so that Back and a reload restore it. */
function keepInAddress(text: string): void {
  const query = text.trim() ? `?${new URLSearchParams({ q: text })}` : '';
  history.replaceState(null, '', paths.search + query);
}

/** The search on its own page. */
export function SearchPage() {
  const [initial] = useState(textOfAddress);
  return (
    <SearchBox maxHits={maxHits} initial={initial} onText={keepInAddress}>
      <button type="submit" className="button">
        Search
      </button>
    </SearchBox>
  );
}
