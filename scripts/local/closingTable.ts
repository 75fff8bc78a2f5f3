import { accounts } from './identity/accounts.ts';
import type { RunningProduct } from './product.ts';

/** The table printed at the end of a start: addresses, accounts and their rights. */
export function closingTable({ urls }: Pick<RunningProduct, 'urls'>): string {
  const addresses: [string, string][] = [
    ['Site', urls.site],
    ['Sign in', `${urls.site}/admin/releases/my-releases`],
    ['API', `${urls.api}/openapi.json`],
    ['Identity', urls.identity],
    ['Mailbox', urls.mailbox],
    ['Storage', urls.storage],
  ];
  const people = Object.values(accounts).map(({ name, displayName, may }): [string, string] => [
    `${name} (${displayName})`,
    may,
  ]);
  const width = Math.max(...[...addresses, ...people].map(([left]) => left.length));
  const lines = (rows: [string, string][]) =>
    rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return [
    '',
    ...lines(addresses),
    '',
    '  Accounts, to be picked when signing in:',
    ...lines(people),
    '',
  ].join('\n');
}
