import { useLayoutEffect, useRef } from 'react';
import { SearchBox } from './SearchBox.tsx';

/** How many hits fit without much scrolling. */
const shown = 8;

interface Props {
  onClose: () => void;
}

/** The search over whatever page one is on. Escape, the button and a click beside it close it. */
export function SearchDialog({ onClose }: Props) {
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
      <SearchBox most={shown}>
        <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </SearchBox>
    </dialog>
  );
}
