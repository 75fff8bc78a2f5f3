import { resolve } from 'node:path';
import ts from 'typescript';

/** Checks whether a source file still compiles with a different text. */
export function createTypeCheck(): (file: string, text: string) => boolean {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  let asked = '';
  let changed: string | undefined;
  let version = 0;
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    // Only the file and its imports: a second, where the whole project takes ten.
    getScriptFileNames: () => [asked],
    getScriptVersion: (name) => (name === asked ? `${version}` : ''),
    getScriptSnapshot(name) {
      const text = name === asked && changed !== undefined ? changed : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  const errors = (file: string, text?: string) => {
    asked = resolve(file);
    changed = text;
    version += 1;
    return service.getSemanticDiagnostics(asked).length;
  };
  const before = new Map<string, number>();
  return (file, text) => {
    const count = before.get(file) ?? errors(file);
    before.set(file, count);
    return errors(file, text) <= count;
  };
}
