import DOMPurify from 'dompurify';
import { allowedAttributes, allowedTags, renamedTags } from '#domain/richText/richText';

/** What of some HTML is listed in `richText.ts`, as a fragment that nothing runs in. */
export function purified(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags, ...Object.keys(renamedTags)],
    ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
