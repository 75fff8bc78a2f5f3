import type { Quill } from 'react-quill';

/** What the editor's keys do beyond the words. */
export interface Doings {
  link: () => void;
  help: () => void;
  focusBar: () => void;
}

interface Context {
  format: Record<string, unknown>;
}

/** A key of the editor. What it answers says whether the key does what it usually does, too. */
interface Binding {
  key: string;
  shortKey?: true;
  altKey?: true;
  shiftKey?: true;
  format?: string[];
  handler: (
    this: { quill: Quill },
    range: { index: number; length: number },
    context: Context,
  ) => boolean;
}

const step = (key: string, change: string): Binding => ({
  key,
  shortKey: true,
  format: ['list'],
  handler() {
    this.quill.format('indent', change, 'user');
    return false;
  },
});

const doing = (keys: Omit<Binding, 'handler'>, act: () => void): Binding => ({
  ...keys,
  handler() {
    act();
    return false;
  },
});

/** The keys that the editor has beside its own. */
export function writingKeys({ link, help, focusBar }: Doings): Record<string, Binding> {
  return {
    link: doing({ key: 'k', shortKey: true }, link),
    help: doing({ key: '0', altKey: true }, help),
    bar: doing({ key: 'F10', altKey: true }, focusBar),
    'step in': step(']', '+1'),
    'step out': step('[', '-1'),
    'soft break': {
      key: 'Enter',
      shiftKey: true,
      handler({ index, length }, { format }) {
        if (format['code-block']) return true;
        this.quill.deleteText(index, length, 'user');
        this.quill.insertEmbed(index, 'soft-break', true, 'user');
        this.quill.setSelection(index + 1, 0, 'user');
        return false;
      },
    },
  };
}
