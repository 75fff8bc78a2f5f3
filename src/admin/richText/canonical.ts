import { isBlock } from './storedHtml.ts';

interface Sign {
  sign: string;
  formats: string;
}

function described(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
  return [element.localName, ...attributes.sort()].join(' ');
}

const isBlank = (sign: string | undefined) => sign !== undefined && /[^\S\u00a0]/.test(sign);

/** A line with its visible blanks: at most one in a row, none at either end or at a break. */
function shown(line: Sign[]): Sign[] {
  const spaced = line.filter(({ sign }, i) => {
    if (!isBlank(sign) || sign === '\n') return true;
    const [before, after] = [line[i - 1]?.sign, line[i + 1]?.sign];
    return before !== undefined && after !== undefined && !isBlank(before);
  });
  const last = spaced.findLastIndex(({ sign }) => !isBlank(sign));
  return spaced.slice(0, last + 1).filter(({ sign }, i) => {
    return sign === '\n' || !isBlank(sign) || spaced[i + 1]?.sign !== '\n';
  });
}

function runs(line: Sign[]): string[] {
  const groups: Sign[] = [];
  for (const { sign, formats } of line) {
    const last = groups.at(-1);
    if (last?.formats === formats) last.sign += sign;
    else groups.push({ sign, formats });
  }
  return groups.map(({ sign, formats }) => JSON.stringify([formats, sign]));
}

/**
 * A text's content in a canonical order of nested formats. Two texts with the same canonical form
 * have the same words, formatting and links.
 */
export function canonical(root: Node): string {
  const lines: string[] = [];
  let line: Sign[] = [];
  const endLine = (verbatim: boolean) => {
    const text = verbatim && line.at(-1)?.sign === '\n' ? line.slice(0, -1) : line;
    lines.push(...runs(verbatim ? text : shown(text)));
    line = [];
  };

  function walk(node: Node, formats: readonly string[], verbatim: boolean): void {
    const at = [...new Set(formats)].sort().join('|');
    if (node instanceof Text)
      for (const sign of node.data)
        line.push({ sign: verbatim || !isBlank(sign) ? sign : ' ', formats: at });
    else if (!(node instanceof Element)) return;
    else if (node.localName === 'br') line.push({ sign: '\n', formats: '' });
    else if (isBlock(node)) {
      const pre = verbatim || node.localName === 'pre';
      endLine(verbatim);
      lines.push(`<${described(node)}>`);
      for (const child of node.childNodes) walk(child, [], pre);
      endLine(pre);
      lines.push('</>');
    } else {
      const format = described(node);
      const inner = format === 'span' ? formats : [...formats, format];
      for (const child of node.childNodes) walk(child, inner, verbatim);
    }
  }

  for (const child of root.childNodes) walk(child, [], false);
  endLine(false);
  return lines.join('\n');
}
