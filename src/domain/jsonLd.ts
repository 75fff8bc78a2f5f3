/** A page has a few descriptions: more would only cost time. */
const mostDescriptions = 20;

/** The texts of the structured data in a page's scripts, as they are written. */
export function* jsonLdTexts(page: string): Generator<string> {
  let at = 0;
  for (let count = 0; count < mostDescriptions; count++) {
    const found = page.indexOf('application/ld+json', at);
    const start = found < 0 ? -1 : page.indexOf('>', found);
    const end = start < 0 ? -1 : page.indexOf('</script>', start);
    if (end < 0) return;
    yield page.slice(start + 1, end);
    at = end;
  }
}
