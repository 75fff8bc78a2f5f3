/** Prints an access token of a demo account, for curl: `npm run --silent token -- staff`. */
import { reasonOf } from '#domain/problem';
import { accountNames, isAccountName } from './identity/accounts.ts';
import { localToken } from './identityToken.ts';
import { readPorts } from './localPorts.ts';

async function main(account: string | undefined): Promise<void> {
  if (!isAccountName(account)) throw new Error(`usage: npm run token -- ${accountNames.join('|')}`);
  const identity = `http://localhost:${readPorts(process.env).identity}`;
  console.log(await localToken(identity, account));
}

main(process.argv[2]).catch((error: unknown) => {
  const isAway = error instanceof TypeError;
  const reason = reasonOf(error);
  console.error(isAway ? 'The local product is not running. Start it with npm start.' : reason);
  process.exitCode = 1;
});
