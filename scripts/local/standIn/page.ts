import { html, type Markup } from './html.ts';
import { stylesheet } from './stylesheet.ts';

/** A page of a stand-in. */
export interface Page {
  title: string;
  body: Markup;
  /** The stand-in's pages by link text; without any there is no navigation. */
  links?: Record<string, string>;
  /** The path of this page, highlighted in the navigation. */
  at?: string;
  status?: number;
  headers?: Record<string, string>;
}

/** A whole HTML page with the stand-ins' stylesheet, light and dark. */
export function page({ title, body, links = {}, at, status = 200, headers = {} }: Page): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${stylesheet}</style>
</head>
<body>
${bar(links, at)}
<main>
${body}
</main>
</body>
</html>
`;
  return new Response(document.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

function bar(links: Record<string, string>, at: string | undefined): Markup | null {
  const entries = Object.entries(links);
  if (entries.length === 0) return null;
  const items = entries.map(([word, path]) =>
    path === at
      ? html`<li><a href="${path}" aria-current="page">${word}</a></li>`
      : html`<li><a href="${path}">${word}</a></li>`,
  );
  return html`<nav aria-label="Stand-ins"><span>Stand-ins</span><ul>${items}</ul></nav>`;
}

/** A table, or a text if there are no rows. */
export function table(columns: string[], rows: (Markup | string)[][], none: string): Markup {
  if (rows.length === 0) return html`<p class="empty">${none}</p>`;
  const head = columns.map((column) => html`<th scope="col">${column}</th>`);
  const lines = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>`;
}
