/** What the files of one folder, or one file, may import. A folder that no row names may import nothing. */
export type Arrow = {
  /** Files this row is about, as a pattern of their path from the project's folder. */
  from: string;
  /** Paths in this project, as patterns; a folder stands for the files in it and below. */
  to?: string[];
  /** Packages by name. */
  packages?: string[];
  /** Whether Node's own modules are allowed. */
  node?: boolean;
};

/** The patterns of a row's targets, for paths as the import resolves: packages lie in node_modules. */
export function targetPatterns({ to = [], packages = [] }: Arrow): string[] {
  return [
    ...to.map((path) => (/[\\$]/.test(path) ? `^${path}` : `^${path}/`)),
    ...packages.flatMap((name) => [
      `^node_modules/${name}/`,
      `^node_modules/@types/${name}/`,
      `^${name}$`,
      `^${name}/`,
    ]),
  ];
}
