/** The deepest nesting of JSON from outside. Real calls and old entries need 5. */
const maxDepth = 12;

/** True for JSON nested deeper than any that the product reads: to walk it could end the process. */
export function isTooDeep(json: unknown, depth = 0): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return depth === maxDepth || Object.values(json).some((part) => isTooDeep(part, depth + 1));
}
