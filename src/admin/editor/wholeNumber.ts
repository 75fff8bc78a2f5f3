/** A whole number, or what was typed in its place; undefined for an empty field. */
export function wholeOf(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}
