import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { SearchBox } from './SearchBox.tsx';

/** As many hits as fit without much scrolling. */
const maxHits = 8;

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
      <SearchBox maxHits={maxHits}>
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
