import { expect, it } from 'vitest';
import { withLaterScripts } from './finishedPage.ts';

it('has scripts with addresses fetched late, and leaves those in the page', () => {
  const html = '<script type="application/ld+json">{}</script><script type="module">1</script>';
  const asked = '<script type="module" src="/a.js"></script>';
  expect(withLaterScripts(html + asked)).toBe(
    `${html}<script type="module" fetchpriority="low" src="/a.js"></script>`,
  );
});
