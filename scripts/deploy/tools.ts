import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

type Tool = 'az' | 'gh';

/** A step that can't go on: what went wrong, and what a person does about it. */
export class Stop extends Error {
  readonly todo: string;
  constructor(message: string, todo: string) {
    super(message);
    this.todo = todo;
  }
}

/** A command that ended with another code than 0. */
class Refused extends Error {}

interface Options {
  /** Written to the command's standard input, which no list of processes shows. */
  input?: string;
  /** Variables of the environment, beside those of this process. */
  env?: Record<string, string>;
}

/** Runs `az` and `gh`. */
export interface Tools {
  /** Runs a command that changes nothing, and parses its JSON; null for an empty answer. */
  read(tool: Tool, ...words: string[]): Promise<unknown>;
  /** True when GitHub lets a token read what `gh api` names. @throws {Stop} where `gh` can't be started */
  isTaken(token: string, path: string): Promise<boolean>;
  /** The same as `read`, with null where the command says that there is no such thing. */
  find(tool: Tool, ...words: string[]): Promise<unknown>;
  /** Runs a command that changes something; with `--dry-run` only shows it and answers null. */
  change(tool: Tool, words: string[], options?: Options): Promise<unknown>;
  /** The path of a file with a JSON body, readable by nobody else and gone however the command ends. */
  file(name: string, body: unknown): Promise<string>;
  /** Keeps a value out of everything that is printed. */
  hide(secret: string): void;
  print(line: string): void;
  isDry: boolean;
}

const installed: Record<Tool, string> = {
  az: 'Install the Azure CLI: https://learn.microsoft.com/cli/azure/install-azure-cli',
  gh: 'Install the GitHub CLI: https://cli.github.com',
};

/** Known refusals, and what helps. */
const remedies: [RegExp, string][] = [
  [/az login|AADSTS\d+|refresh token|not logged in.*az/i, 'Run `az login`, then this again.'],
  [
    /misspelled or not recognized by the system|unrecognized arguments/i,
    'This Azure CLI is too old for that: run `az upgrade`, or install it from https://learn.microsoft.com/cli/azure/install-azure-cli',
  ],
  [/gh auth login|GH_TOKEN|HTTP 401/i, 'Run `gh auth login`, then this again.'],
  [
    /AuthorizationFailed|does not have authorization/i,
    'Ask the owner of the subscription for the roles Contributor and User Access Administrator on it.',
  ],
  [
    /Insufficient privileges|Authorization_RequestDenied/i,
    'Ask an administrator of the tenant to let you register applications (role Application Developer).',
  ],
  [
    /MissingSubscriptionRegistration/i,
    'Run `az provider register --namespace` with the name above.',
  ],
  [/HTTP 403|Resource not accessible/i, 'You need the right Admin on the repository.'],
  [
    /InvalidResourceLocation|already exists in location/i,
    'A part of it stands in the region of before. Name that region again, or deploy anew under another --name.',
  ],
  [
    /VaultAlreadyExists|in (a )?deleted state|soft.?deleted|FlagMustBeSetForRestore/i,
    'Azure keeps the vault of a deleted deployment, and its name, for 90 days: choose another --name.',
  ],
  [
    /QuotaExceeded|SkuNotAvailable|not available in.*region/i,
    'Choose another region with --location, and another --name if a part was made already.',
  ],
];

const absent =
  /ResourceGroupNotFound|ResourceNotFound|NotFound|HTTP 404|could not be found|does not exist/i;

/** On Windows the tools are batch files, which run in a shell only; bodies never pass through it. */
const quoted = (word: string) => (/^[\w@:./=,+-]+$/.test(word) ? word : `"${word}"`);

async function run(tool: Tool, words: string[], { input = '', env: more }: Options) {
  const isWindows = process.platform === 'win32';
  // Whatever a person has configured, the answer is JSON and nothing is asked.
  const env = { ...process.env, AZURE_CORE_OUTPUT: 'json', GH_PROMPT_DISABLED: '1', ...more };
  const child = spawn(tool, isWindows ? words.map(quoted) : words, { shell: isWindows, env });
  child.stdin.on('error', () => undefined).end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, error, code };
}

/** Removes a folder when the process ends, by Ctrl+C too. */
function removeAtEnd(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      console.log('\nStopped. What Azure or GitHub has begun goes on there; then run this again.');
      process.exit(1);
    });
}

/** Drives `az` and `gh`. */
export function createTools(settings: { isDry: boolean; print: (line: string) => void }): Tools {
  const secrets = new Set<string>();
  let folder: string | undefined;
  const mask = (line: string) =>
    [...secrets].reduce((masked, secret) => masked.replaceAll(secret, '•••'), line);
  const print = (line: string) => settings.print(mask(line));
  const shown = (tool: Tool, words: string[]) =>
    mask(
      [tool, ...words.map((word) => (/^[\w@:./=,+-]+$/.test(word) ? word : `'${word}'`))].join(' '),
    );

  async function asked(tool: Tool, words: string[], options: Options = {}): Promise<unknown> {
    const { out, error, code } = await run(tool, words, options).catch((thrown: unknown) => {
      const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
      if (!isMissing) throw thrown;
      throw new Stop(`\`${tool}\` is not installed, or not on the PATH.`, installed[tool]);
    });
    if (code !== 0) throw new Refused(mask(`${shown(tool, words)}\n${error.trim() || out.trim()}`));
    if (!out.trim()) return null;
    try {
      return JSON.parse(out);
    } catch {
      return out.trim();
    }
  }

  /** @throws {Stop} with a remedy where one is known */
  async function orStop(answer: Promise<unknown>): Promise<unknown> {
    return answer.catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      const remedy = remedies.find(([pattern]) => pattern.test(error.message))?.[1];
      throw new Stop(
        error.message,
        remedy ?? 'Mend what the message names, then run this again: what is done stays done.',
      );
    });
  }

  return {
    print,
    isDry: settings.isDry,
    hide: (secret) => void (secret.length > 3 && secrets.add(secret)),
    read: (tool, ...words) => orStop(asked(tool, words)),
    isTaken: async (token, path) => {
      const answer = asked('gh', ['api', path], { env: { GH_TOKEN: token } });
      const known = answer.then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused && /HTTP 40[134]/.test(error.message)) return false;
          throw error;
        },
      );
      return (await orStop(known)) === true;
    },
    find: (tool, ...words) =>
      orStop(
        asked(tool, words).catch((error: unknown) => {
          if (error instanceof Refused && absent.test(error.message)) return null;
          throw error;
        }),
      ),
    change: async (tool, words, options) => {
      if (!settings.isDry) return orStop(asked(tool, words, options));
      print(`  would run: ${shown(tool, words)}`);
      return null;
    },
    file: async (name, body) => {
      if (!folder) {
        folder = await mkdtemp(join(tmpdir(), 'gatefold-deploy-'));
        removeAtEnd(folder);
      }
      const path = join(folder, name);
      await writeFile(path, JSON.stringify(body), { mode: 0o600 });
      return path;
    },
  };
}
