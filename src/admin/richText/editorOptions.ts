import Inline from 'quill/blots/inline.js';
import Link from 'quill/formats/link.js';
import Clipboard from 'quill/modules/clipboard.js';
import Keyboard from 'quill/modules/keyboard.js';
import type Delta from 'quill-delta';
import { Quill } from 'react-quill';
import { allowedSchemes } from '#domain/richText/richText';
import './blots.ts';

/** What a text may hold in the editor. No image, video or formula, and no colours or sizes. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'script', 'code', 'link'],
  ...['header', 'blockquote', 'code-block', 'list', 'indent', 'table'],
  ...['kept', 'soft-break', 'divider'],
];

Link.PROTOCOL_WHITELIST = [...allowedSchemes];
// A link around several marks is one link, not one for each: so it stands outermost.
Inline.order = [...Inline.order.filter((name) => name !== 'link'), 'link'];

/** What turns HTML into what the editor holds, for pasting and for loading. */
export type ReadHtml = (html: string) => Delta;

/** The editor's clipboard, which reads pasted HTML as a stored text is read. */
class TextClipboard extends Clipboard {
  override convert(
    pasted: { html?: string; text?: string },
    formats: Record<string, unknown> = {},
  ): Delta {
    const { read } = this.options as { read?: ReadHtml };
    if (!read || !pasted.html || formats['code-block']) return super.convert(pasted, formats);
    return read(pasted.html);
  }
}
Quill.register('modules/clipboard', TextClipboard, true);

const autofill = Object.entries(Keyboard.DEFAULTS.bindings).find(
  ([name]) => name === 'list autofill',
);
// Tab leaves the editor, as it leaves every other field.
const tabKeys = [
  ...['tab', 'remove tab', 'indent', 'outdent', 'table tab'],
  ...['indent code-block', 'outdent code-block'],
];

/** Settings of the editor; without `read` those of the one that tries what can be held. */
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
        // Without check boxes, which the public page has none of.
        'list autofill': { ...Object(autofill?.[1]), prefix: /^\s*?(\d+\.|-|\*)$/ },
        ...keys,
      },
    },
  };
}
