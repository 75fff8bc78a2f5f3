// A file of its own: a plug-in, like the others.
/** As much of a plug-in for Vite as this one is. */
interface BuildPlugin {
  name: string;
  apply: 'build';
  enforce: 'pre';
  transform(code: string, id: string, options?: { ssr?: boolean }): string | undefined;
}

const rows = /\/src\/contract\/\w+\.ts$/;
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Leaves the summaries of the API's rows out of the pages' scripts: only its OpenAPI document shows them. */
export function withoutSummaries(): BuildPlugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id, options) =>
      options?.ssr || !rows.test(id) ? undefined : code.replaceAll(summary, "summary: ''"),
  };
}
