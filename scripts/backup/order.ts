import { parseArgs } from 'node:util';

/** What somebody asked for on the command line. */
export type Order = { target: string | undefined; replace: boolean };

/** How a command is called, and whether it can replace something. */
export type OrderForm = { usage: string; replaces?: boolean };

/**
 * Reads the command line: a file or a folder at most.
 * @throws {Error} with the usage; a word that is not understood is never taken for a file's name
 */
export function readOrder({ usage, replaces = false }: OrderForm, given: string[]): Order {
  const { values, positionals } = parsed(usage, given);
  if (positionals.length > 1 || (values.replace && !replaces)) throw new Error(`usage: ${usage}`);
  return { target: positionals[0], replace: values.replace };
}

function parsed(usage: string, args: string[]) {
  const options = { replace: { type: 'boolean', default: false } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new Error(`usage: ${usage}`);
  }
}
