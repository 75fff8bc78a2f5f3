/**
 * Parses a page outside any document, where no content policy applies: this page's rejects inline
 * styles, even of a document that is only parsed.
 */
export function parsedPage(html: string): HTMLHtmlElement {
  // Parsed alone, since the element that gets the rest keeps its own attributes.
  const opening = new DOMParser().parseFromString(
    html.slice(0, html.indexOf('<head')),
    'text/html',
  );
  const page = document.implementation.createHTMLDocument().createElement('html');
  page.innerHTML = html;
  for (const { name, value } of opening.documentElement.attributes) page.setAttribute(name, value);
  return page;
}

/**
 * Takes the styles out of a parsed page. Only its elements are styles: attributes may hold anything,
 * even text that looks like one.
 */
export function takeStyles(page: Element): string[] {
  const elements = [...page.querySelectorAll('style')];
  for (const element of elements) element.remove();
  return elements.map(({ textContent }) => textContent);
}
