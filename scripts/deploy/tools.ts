import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '#domain/hasCode';

type Tool = 'az' | 'gh';

/** Ends the deployment with an error and its remedy. */
export class Stop extends Error {
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Waits ten seconds, or several times as long, before another look at something that takes its time. */
export const wait = (times = 1): Promise<void> =>
  sleep(times * Number(process.env['DEPLOY_PAUSE'] ?? 10_000));

/** A command that exited with a non-zero code. */
class Refused extends Error {}

interface Options {
  /** Written to the command's standard input, so it does not appear in process lists. */
  input?: string;
  /** Environment variables, added to this process's. */
  env?: Record<string, string>;
}

/** A modifying call of `az` or `gh`. */
export interface Command extends Pick<Options, 'input'> {
  tool: Tool;
  args: string[];
  /** What the command does, in words. */
  description?: string;
}

export interface Tools {
  /** Runs a read-only command and parses its JSON; null for an empty answer. */
  read(tool: Tool, ...args: string[]): Promise<unknown>;
  /**
   * True if GitHub accepts a token for reading the path.
   * @throws {Stop} if `gh` can't be started
   */
  acceptsToken(token: string, path: string): Promise<boolean>;
  /** Like `read`, but null if the command reports that nothing was found. */
  find(tool: Tool, ...args: string[]): Promise<unknown>;
  /** Runs a modifying command. */
  change(command: Command): Promise<unknown>;
  /** What a command does: its description, or else a line such as `run: az …`. */
  lineOf(command: Command): string;
  /** Writes JSON to a private file, deleted when the process ends. Returns its path. */
  file(name: string, body: unknown): Promise<string>;
  /** Redacts a value in all output. */
  hide(secret: string): void;
  print(line: string): void;
}

const installed: Record<Tool, string> = {
  az: 'Install the Azure CLI: https://learn.microsoft.com/cli/azure/install-azure-cli',
  gh: 'Install the GitHub CLI: https://cli.github.com',
};

/** Known errors and their remedies. */
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
    'Some of its resources are in another region. Name that region, or start again under another --name.',
  ],
  [
    /VaultAlreadyExists|in (a )?deleted state|soft.?deleted|FlagMustBeSetForRestore/i,
    'Azure keeps the vault of a deleted deployment for 90 days, and its name with it: choose another --name.',
  ],
  [
    /QuotaExceeded|SkuNotAvailable|not available in.*region/i,
    'Choose another region with --location, and another --name if some resources exist already.',
  ],
];

const absent =
  /ResourceGroupNotFound|ResourceNotFound|NotFound|HTTP 404|could not be found|does not exist/i;

const quoted = (arg: string, quote: string) =>
  /^[\w@:./=,+-]+$/.test(arg) ? arg : `${quote}${arg}${quote}`;

async function run(tool: Tool, args: string[], { input = '', env: more }: Options) {
  // On Windows the tools are batch files, which run only in a shell. No argument contains JSON.
  const shell = process.platform === 'win32';
  const given = shell ? args.map((arg) => quoted(arg, '"')) : args;
  // Overrides the user's configuration: JSON output and no prompts.
  const env = { ...process.env, AZURE_CORE_OUTPUT: 'json', GH_PROMPT_DISABLED: '1', ...more };
  const child = spawn(tool, given, { shell, env });
  child.stdin.on('error', () => undefined).end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, error, code };
}

/** Deletes a folder when the process ends, also on Ctrl+C. */
function removeAtEnd(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      console.log('\nStopped. Azure and GitHub finish what they have begun; then run this again.');
      process.exit(1);
    });
}

export function createTools(print: (line: string) => void): Tools {
  const secrets = new Set<string>();
  let folder: string | undefined;
  const mask = (line: string) =>
    [...secrets].reduce((masked, secret) => masked.replaceAll(secret, '•••'), line);
  const commandLine = (tool: Tool, args: string[]) =>
    mask([tool, ...args.map((arg) => quoted(arg, "'"))].join(' '));

  async function answerOf(tool: Tool, args: string[], options: Options = {}): Promise<unknown> {
    const { out, error, code } = await run(tool, args, options).catch((thrown: unknown) => {
      if (!hasCode(thrown, 'ENOENT')) throw thrown;
      throw new Stop(`\`${tool}\` is not installed, or not on the PATH.`, installed[tool]);
    });
    if (code !== 0)
      throw new Refused(mask(`${commandLine(tool, args)}\n${error.trim() || out.trim()}`));
    if (!out.trim()) return null;
    try {
      return JSON.parse(out);
    } catch {
      return out.trim();
    }
  }

  /** @throws {Stop} with a remedy if one is known */
  async function orStop(answer: Promise<unknown>): Promise<unknown> {
    return answer.catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      const remedy = remedies.find(([pattern]) => pattern.test(error.message))?.[1];
      throw new Stop(
        error.message,
        remedy ?? 'Fix what the message names, then run this again: what is done stays done.',
      );
    });
  }

  return {
    print: (line) => print(mask(line)),
    hide: (secret) => void (secret.length > 3 && secrets.add(secret)),
    lineOf: ({ tool, args, description }) => description ?? `run: ${commandLine(tool, args)}`,
    read: (tool, ...args) => orStop(answerOf(tool, args)),
    acceptsToken: async (token, path) => {
      const answer = answerOf('gh', ['api', path], { env: { GH_TOKEN: token } });
      const known = answer.then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused && /HTTP 40[134]/.test(error.message)) return false;
          throw error;
        },
      );
      return (await orStop(known)) === true;
    },
    find: (tool, ...args) =>
      orStop(
        answerOf(tool, args).catch((error: unknown) => {
          if (error instanceof Refused && absent.test(error.message)) return null;
          throw error;
        }),
      ),
    change: ({ tool, args, input }) => orStop(answerOf(tool, args, input ? { input } : {})),
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
