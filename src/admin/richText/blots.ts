import { BlockEmbed } from 'quill/blots/block.js';
import Embed from 'quill/blots/embed.js';
import { Quill } from 'react-quill';
import { purified } from '../../adapters/purify.ts';
import { keptAttribute, storedHtml } from './storedHtml.ts';

/** A part of a text that the editor cannot hold: shown as it is, written as it came. */
export class Kept extends BlockEmbed {
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

/** A new line within a paragraph. */
export class SoftBreak extends Embed {
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

/** A line between two parts of a text. */
export class Divider extends BlockEmbed {
  static override blotName = 'divider';
  static override tagName = 'HR';

  static override value(): true {
    return true;
  }

  html(): string {
    return '<hr>';
  }
}

Quill.register({
  'formats/kept': Kept,
  'formats/soft-break': SoftBreak,
  'formats/divider': Divider,
});
