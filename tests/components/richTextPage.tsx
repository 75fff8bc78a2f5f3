import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { canonical } from '../../src/admin/richText/canonical.ts';
import { RichTextEditor } from '../../src/admin/richText/RichTextEditor.tsx';
import { readText } from '../../src/admin/richText/readText.ts';
import { textBlocks } from '../../src/admin/richText/storedHtml.ts';

interface Shown {
  value: string;
  changes: number;
}

declare global {
  interface Window {
    /** Shows a text in a new editor. */
    show: (value: string) => void;
    /** The current value of the form around the editor. */
    shown: () => Shown;
    /** The canonical form of a text's markup. */
    said: (value: string) => string;
    /** The number of blocks that the editor keeps verbatim. */
    keptParts: (value: string) => number;
  }
}

const root = createRoot(document.getElementById('root') as HTMLElement);
let current: Shown = { value: '', changes: 0 };
let count = 0;

const nameable = {
  pictures: [{ name: '0123456789abcdefABCD_-', url: 'about:blank', alt: 'The desk' }],
  records: {
    find: async () => [{ cId: 12, title: 'Low Water' }],
    titleOf: async () => 'Low Water',
  },
};

function Form({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    current = { value: next, changes: current.changes + 1 };
    setValue(next);
  };
  return (
    <>
      <RichTextEditor
        label="Bio"
        value={value}
        onChange={change}
        error={undefined}
        nameable={nameable}
      />
      <p>
        <label>
          Next field <input />
        </label>
      </p>
    </>
  );
}

window.show = (value) => {
  current = { value, changes: 0 };
  count += 1;
  flushSync(() => root.render(<Form key={count} first={value} />));
};
window.shown = () => current;
window.said = (value) => canonical(textBlocks(value));
window.keptParts = (value) => readText(value).kept;
