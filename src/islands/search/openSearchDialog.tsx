import { createRoot } from 'react-dom/client';
import { SearchDialog } from './SearchDialog.tsx';

/** Shows the search over the page; the focus goes back to where it was when it is closed. */
export function openSearchDialog(): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(<SearchDialog onClose={close} />);
}
