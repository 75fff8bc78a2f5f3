import DOMPurify from 'dompurify';
import { allowedAttributes, allowedTags, renamedTags } from '#domain/richText/richText';

/** The HTML that `richText.ts` allows, as an inert fragment. */
export function purified(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags, ...Object.keys(renamedTags)],
    ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
