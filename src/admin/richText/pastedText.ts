const escaped = (text: string) =>
  text.replaceAll(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;');

/** A list line: its indentation, its marker and its words. */
const listLine = /^([ \t]*)([-*•–]|\d{1,3}[.)])[ \t]+(\S.*)$/;

/** Turns list lines into nested lists by their indentation. */
function listed(lines: readonly RegExpExecArray[]): string {
  const [first] = lines;
  if (!first) return '';
  const depth = (line: RegExpExecArray) => (line[1] ?? '').replaceAll('\t', '    ').length;
  const number = Number.parseInt(first[2] ?? '', 10);
  const tag = number >= 0 ? 'ol' : 'ul';
  let html = number > 1 ? `<ol start="${number}">` : `<${tag}>`;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (!line) break;
    let next = at + 1;
    while (next < lines.length && depth(lines[next] ?? line) > depth(first)) next++;
    html += `<li>${escaped(line[3] ?? '')}${listed(lines.slice(at + 1, next))}</li>`;
    at = next;
  }
  return `${html}</${tag}>`;
}

/** One part of a plain text, between empty lines. */
function textPart(part: string): string {
  const lines = part.split('\n').filter((line) => line.trim() !== '');
  const items = lines.map((line) => listLine.exec(line));
  if (items.every((line) => line !== null)) return listed(items);
  const cells = lines.map((line) => line.split('\t'));
  const width = cells[0]?.length ?? 1;
  if (lines.length > 1 && width > 1 && cells.every((row) => row.length === width)) {
    const rows = cells.map(
      (row) => `<tr>${row.map((cell) => `<td>${escaped(cell.trim())}</td>`).join('')}</tr>`,
    );
    return `<table><tbody>${rows.join('')}</tbody></table>`;
  }
  return `<p>${lines.map((line) => escaped(line.trim())).join('<br>')}</p>`;
}

/**
 * Converts plain text to HTML: empty lines separate paragraphs; lines with list markers become
 * lists, and lines with tabs, as copied from spreadsheets, become tables.
 */
export function pastedText(text: string): string {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/);
  return parts
    .filter((part) => part.trim() !== '')
    .map(textPart)
    .join('');
}
