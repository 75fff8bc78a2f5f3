import Delta, { type Op } from 'quill-delta';
import { Quill } from 'react-quill';
import { canonical } from './canonical.ts';
import { editorModules, formats, listStart } from './editorOptions.ts';
import { pastedHtml } from './pasted.ts';
import { storedHtml, textBlocks } from './storedHtml.ts';

const scratch = new Quill(document.createElement('div'), {
  theme: 'default',
  formats,
  modules: editorModules(),
});

/** A private-use character that is not in the text; the editor treats it as a letter. */
function unusedSign(html: string): string {
  for (let code = 0xe000; ; code++) {
    const character = String.fromCharCode(code);
    if (!html.includes(character)) return character;
  }
}
const hardBlank = '\u00a0';

/** Blocks rewritten so that the editor reads them correctly. */
function spelled(blocks: readonly Node[]): HTMLElement {
  const holder = document.createElement('div');
  holder.append(...blocks.map((block) => block.cloneNode(true)));
  for (const code of holder.querySelectorAll('pre > code:only-child'))
    code.replaceWith(...code.childNodes);
  for (const list of holder.querySelectorAll(':scope > ol[start]')) {
    list.querySelector(':scope > li')?.setAttribute(listStart, list.getAttribute('start') ?? '');
    list.removeAttribute('start');
  }
  for (const br of holder.querySelectorAll('br')) {
    const isLast = br.nextSibling === null && br.parentElement?.localName !== 'pre';
    if (isLast) br.remove();
    else br.outerHTML = '<span class="soft-break"></span>';
  }
  return holder;
}

const endsLine = ({ ops }: Delta) => {
  const last = ops.at(-1)?.insert;
  return typeof last === 'string' && last.endsWith('\n');
};

function plainDelta(blocks: readonly Node[]): Delta {
  const spelledHtml = spelled(blocks).innerHTML;
  const sign = unusedSign(spelledHtml);
  const html = spelledHtml.replaceAll('&nbsp;', sign);
  const delta = scratch.clipboard.convert({ html });
  const whole = endsLine(delta) ? delta : delta.insert('\n');
  return new Delta(
    whole.ops.map((op) =>
      typeof op.insert === 'string' ? { ...op, insert: op.insert.replaceAll(sign, hardBlank) } : op,
    ),
  );
}

/** The editor needs a line after an embedded block; a text does not. */
function dropLastLine(root: DocumentFragment): void {
  const last = root.lastElementChild;
  const isEmpty = last?.localName === 'p' && last.childNodes.length === 0;
  if (isEmpty && last.previousElementSibling?.matches('div, hr, table, figure')) last.remove();
}

const blockEmbeds = ['kept', 'divider', 'figure'];
const isBlockEmbed = (insert: Op['insert']) =>
  typeof insert === 'object' && blockEmbeds.some((name) => name in insert);

/** The numbers at which the lists of an editor start, in their order; undefined for a usual start. */
function listStarts(contents: Delta): (string | undefined)[] {
  const starts: (string | undefined)[] = [];
  /** The kind of list that the last line stands in; undefined for any other line. */
  let within: unknown;
  contents.eachLine(({ ops }, { list, indent, 'list-start': start }) => {
    const isBehindBlock = ops.some(({ insert }) => isBlockEmbed(insert));
    const isSame = Number(indent) > 0 || list === within;
    const goesOn = list !== undefined && within !== undefined && !isBehindBlock && isSame;
    if (list !== undefined && !goesOn)
      starts.push(list === 'ordered' && start ? String(start) : undefined);
    if (!goesOn) within = list;
  });
  return starts;
}

/** An editor's content as blocks. */
function editorBlocks(quill: EditorText): DocumentFragment {
  const html = quill.getSemanticHTML().replaceAll('&nbsp;', ' ');
  const template = document.createElement('template');
  template.innerHTML = html;
  const root = template.content;
  for (const pre of root.querySelectorAll('pre')) {
    const code = document.createElement('code');
    code.textContent = (pre.textContent ?? '').replace(/\n$/, '');
    pre.replaceChildren(code);
  }
  const starts = listStarts(quill.getContents());
  const lists = [...root.children].filter((block) => block.matches('ol, ul'));
  for (const [index, list] of lists.entries()) {
    const start = starts[index];
    if (start && list.localName === 'ol') list.setAttribute('start', start);
  }
  dropLastLine(root);
  return root;
}

/** Blocks in the editor's form; null if it would lose content. */
function tried(blocks: readonly Node[]): Delta | null {
  const wanted = document.createElement('div');
  wanted.append(...blocks.map((block) => block.cloneNode(true)));
  const delta = plainDelta(blocks);
  scratch.setContents(delta, 'silent');
  const shown = document.createElement('div');
  // Parsed again from the HTML to be stored, which is what counts.
  shown.innerHTML = storedHtml(editorBlocks(scratch));
  return canonical(shown) === canonical(wanted) ? delta : null;
}

const joining = new Set(['UL', 'OL', 'TABLE', 'PRE', 'BLOCKQUOTE']);

/** True if two blocks, each supported on its own, would merge into one. */
const wouldJoin = (one: Node | undefined, other: Node) =>
  one !== undefined &&
  joining.has(one.nodeName) &&
  joining.has(other.nodeName) &&
  tried([one, other]) === null;

function withKept(delta: Delta, block: Node): Delta {
  const holder = document.createElement('div');
  holder.append(block.cloneNode(true));
  return delta.insert({ kept: storedHtml(holder) });
}

/** Adds a line to write on after an embedded block or a table. */
function withLastLine(delta: Delta): Delta {
  const last = delta.ops.at(-1);
  const isOwn = typeof last?.insert === 'object' || last?.attributes?.['table'] !== undefined;
  return isOwn ? delta.concat(new Delta().insert('\n')) : delta;
}

/**
 * Reads a text into the editor. Parts that the editor would change, found by trying each, are kept
 * unchanged in embedded blocks.
 */
export function readText(html: string): { delta: Delta; kept: number } {
  const blocks = [...textBlocks(html).childNodes];
  if (blocks.length === 0) return { delta: new Delta(), kept: 0 };
  const whole = tried(blocks);
  if (whole) return { delta: withLastLine(whole), kept: 0 };
  let delta = new Delta();
  let before: Node | undefined;
  let kept = 0;
  for (const block of blocks) {
    const own = wouldJoin(before, block) ? null : tried([block]);
    before = own ? block : undefined;
    if (!own) kept += 1;
    delta = own ? delta.concat(own) : withKept(delta, block);
  }
  return { delta: withLastLine(delta), kept };
}

/** Reads pasted HTML without its final newline, so words join the line they are pasted into. */
export function readPasted(html: string): Delta {
  const { delta } = readText(pastedHtml(html));
  const last = delta.ops.at(-1);
  const isPlainEnd = last?.insert !== undefined && !last.attributes && endsLine(delta);
  return isPlainEnd ? delta.slice(0, delta.length() - 1) : delta;
}

/** The part of an editor that reads its content. */
export type EditorText = Pick<typeof scratch, 'getSemanticHTML' | 'getContents'>;

/** An editor's content in the server's form; empty without content. */
export function writeText(quill: EditorText): string {
  const isNothing = ({ insert, attributes }: Op) =>
    typeof insert === 'string' && insert.trim() === '' && !attributes;
  if (quill.getContents().ops.every(isNothing)) return '';
  return storedHtml(editorBlocks(quill)).replaceAll('<p></p>', '<p><br /></p>');
}
