import Papa from 'papaparse';

/** Excel reads a file as UTF-8 only if it begins with this byte order mark. */
const byteOrderMark = '\ufeff';

/** Lines of cells as CSV. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return byteOrderMark + Papa.unparse(lines.map((line) => [...line]));
}

/**
 * The cells of a CSV file, by line. Accepts commas, semicolons and tabs, since programs and
 * countries differ.
 */
export function linesOf(file: File): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      complete: ({ data }) => resolve(data),
      error: reject,
    });
  });
}
