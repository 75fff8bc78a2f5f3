import { BlockEmbed } from 'quill/blots/block.js';
import Embed from 'quill/blots/embed.js';
import Inline from 'quill/blots/inline.js';
import type { Range } from 'quill/core/selection.js';
import Link from 'quill/formats/link.js';
import Clipboard from 'quill/modules/clipboard.js';
import Keyboard from 'quill/modules/keyboard.js';
import type Delta from 'quill-delta';
import { Quill } from 'react-quill';
import { purified } from '#adapters/purify';
import { allowedSchemes } from '#domain/richText/richText';
import { pastedText } from './pastedText.ts';
import { keptAttribute, storedHtml } from './storedHtml.ts';
import { TextFigure } from './textFigure.ts';

/** The attribute of a list's first item with the number at which the list starts. */
export const listStart = 'data-start';

/** A part of a text that the editor does not support: shown and stored unchanged. */
class Kept extends BlockEmbed {
  static override blotName = 'kept';
  static override tagName = 'DIV';
  static override className = 'kept';

  static override create(html: string): HTMLElement {
    const node = document.createElement('div');
    node.className = 'kept';
    node.setAttribute(keptAttribute, html);
    node.setAttribute('contenteditable', 'false');
    node.append(purified(html));
    return node;
  }

  static override value(node: HTMLElement): string {
    return node.getAttribute(keptAttribute) ?? storedHtml(node);
  }

  html(): string {
    const holder = document.createElement('div');
    holder.setAttribute(keptAttribute, Kept.value(this.domNode as HTMLElement));
    return holder.outerHTML;
  }
}

/** A line break within a paragraph. */
class SoftBreak extends Embed {
  static override blotName = 'soft-break';
  static override tagName = 'SPAN';
  static override className = 'soft-break';

  static override create(): HTMLElement {
    const node = document.createElement('span');
    node.className = 'soft-break';
    node.append(document.createElement('br'));
    return node;
  }

  static override value(): true {
    return true;
  }

  html(): string {
    return '<br>';
  }
}

/** A horizontal rule. */
class Divider extends BlockEmbed {
  static override blotName = 'divider';
  static override tagName = 'HR';

  static override value(): true {
    return true;
  }

  html(): string {
    return '<hr>';
  }
}

const { Attributor, Scope } = Quill.import('parchment');

/** The number at which a list starts, on its first item. On any other item it means nothing. */
class ListStart extends Attributor {
  override add(item: HTMLElement, number: string): boolean {
    // Counters can't read the attribute as a number.
    item.style.setProperty('--start', number);
    return super.add(item, number);
  }

  override remove(item: HTMLElement): void {
    item.style.removeProperty('--start');
    super.remove(item);
  }
}

Quill.register({
  'formats/list-start': new ListStart('list-start', listStart, { scope: Scope.BLOCK }),
  'formats/kept': Kept,
  'formats/soft-break': SoftBreak,
  'formats/divider': Divider,
  'formats/figure': TextFigure,
});

/** The formats of a text in the editor. No videos, formulas, colours or sizes. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'script', 'code', 'link'],
  ...['header', 'blockquote', 'code-block', 'list', 'list-start', 'indent', 'table'],
  ...['kept', 'soft-break', 'divider', 'figure'],
];

Link.PROTOCOL_WHITELIST = [...allowedSchemes];
// Outermost, so that a link around several formats stays one link.
Inline.order = [...Inline.order.filter((name) => name !== 'link'), 'link'];

/** Converts HTML to the editor's own form, for pasting and loading. */
export type ReadHtml = (html: string) => Delta;

/** The editor's clipboard, which reads pasted text like stored text. */
class TextClipboard extends Clipboard {
  override convert(
    pasted: { html?: string; text?: string },
    formats: Record<string, unknown> = {},
  ): Delta {
    const { read } = this.options as { read?: ReadHtml };
    const { text = '' } = pasted;
    // A single line joins the surrounding text, including its blanks.
    const html = pasted.html || (text.trim().includes('\n') ? pastedText(text) : '');
    if (!read || !html || formats['code-block']) return super.convert(pasted, formats);
    return read(html);
  }

  override onPaste(range: Range, pasted: { html?: string; text?: string }): void {
    const { quill } = this;
    const [line] = quill.getLine(range.index);
    const isWholeLine = line?.length() === range.length + 1;
    const isSeveral = this.convert(pasted, quill.getFormat(range.index)).ops.some(
      ({ insert }) => typeof insert === 'string' && insert.includes('\n'),
    );
    // The last of several paragraphs takes the format of the line that it replaces.
    if (isWholeLine && isSeveral) quill.formatLine(range.index, 1, 'header', false, 'user');
    super.onPaste(range, pasted);
  }
}
Quill.register('modules/clipboard', TextClipboard, true);

const autofill = Object.entries(Keyboard.DEFAULTS.bindings).find(
  ([name]) => name === 'list autofill',
);
// Tab leaves the editor, as in every other field.
const tabKeys = [
  ...['tab', 'remove tab', 'indent', 'outdent', 'table tab'],
  ...['indent code-block', 'outdent code-block'],
];

/** The settings of an editor; without `read`, of the hidden one that tests which content fits. */
export function editorModules(read?: ReadHtml, keys: Record<string, object> = {}) {
  return {
    toolbar: false,
    table: true,
    history: { userOnly: true },
    uploader: { mimetypes: [] },
    clipboard: read ? { read } : {},
    keyboard: {
      bindings: {
        ...Object.fromEntries(tabKeys.map((name) => [name, false])),
        // Without checkboxes, which public pages do not support.
        'list autofill': { ...Object(autofill?.[1]), prefix: /^\s*?(\d+\.|-|\*)$/ },
        ...keys,
      },
    },
  };
}

/** The actions bound to the editor's keys. */
export interface KeyActions {
  link: () => void;
  help: () => void;
  focusBar: () => void;
}

interface Context {
  format: Record<string, unknown>;
}

/** A key binding. Its handler returns whether the key also has its usual effect. */
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

const starting = (keys: Omit<Binding, 'handler'>, act: () => void): Binding => ({
  ...keys,
  handler() {
    act();
    return false;
  },
});

/** The editor's key bindings in addition to Quill's. */
export function writingKeys({ link, help, focusBar }: KeyActions): Record<string, Binding> {
  return {
    link: starting({ key: 'k', shortKey: true }, link),
    help: starting({ key: '0', altKey: true }, help),
    bar: starting({ key: 'F10', altKey: true }, focusBar),
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
