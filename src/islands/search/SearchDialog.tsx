import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { searchAddress } from '../../paths.ts';
import { SearchBox } from './SearchBox.tsx';

/** As many hits as fit without much scrolling. */
const maxHits = 8;

/** Leads to the page of all hits, where there are more than the dialog shows. */
function allHits(text: string, count: number) {
  if (count <= maxHits) return null;
  return (
    <p className="hits-all">
      <a className="button" href={searchAddress(text, 1)}>
        All {count} results
      </a>
    </p>
  );
}

interface Props {
  onClose: () => void;
}

/** The search as a dialog. Escape, its button and a click beside it close it. */
function SearchDialog({ onClose }: Props) {
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
      aria-label="Search"
      onClose={onClose}
      onPointerDown={({ target }) => {
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <SearchBox maxHits={maxHits} after={allHits}>
        <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </SearchBox>
    </dialog>
  );
}

/** Opens the search over the current page. Closing it returns the focus to where it was. */
export function openSearchDialog(): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(<SearchDialog onClose={close} />);
}
