// A file of its own: the table that a start ends with.
import { accounts, externalAccounts } from './identity/accounts.ts';
import type { SignInWay } from './identity/provider.ts';
import type { RunningProduct } from './product.ts';

/** The table at the end of a start: addresses, accounts and their rights. */
export function closingTable(
  { urls }: Pick<RunningProduct, 'urls'>,
  way: SignInWay = 'accounts',
): string {
  const places: [string, string][] = [
    ['Site', urls.site],
    ['Sign in', `${urls.site}/admin/releases/my-releases`],
    ['API', `${urls.api}/openapi.json`],
    ['Identity', urls.identity],
    ['Mailbox', urls.mailbox],
    ['Storage', urls.storage],
  ];
  const byCode = way === 'codes';
  const known = byCode ? externalAccounts : Object.values(accounts);
  const people = known.map(({ name, displayName, mail, may }): [string, string] => [
    `${byCode ? mail : name} (${displayName})`,
    may,
  ]);
  const width = Math.max(...[...places, ...people].map(([left]) => left.length));
  const lines = (rows: [string, string][]) =>
    rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return [
    '',
    ...lines(places),
    '',
    byCode
      ? '  Accounts, which sign in with a code that the mailbox gets; any other address may come too:'
      : '  Accounts, to be picked when signing in:',
    ...lines(people),
    '',
  ].join('\n');
}
