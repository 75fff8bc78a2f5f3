import { expect, test } from 'vitest';
import { errorLine } from './errorLine.ts';

const url =
  'https://account.table.core.windows.net/artists(PartitionKey=%27artist%27)?sig=secret#x';
const failed = (message: string, facts: object) => Object.assign(new Error(message), facts);

test.each([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  [
    failed('', {
      name: 'RestError',
      statusCode: 500,
      code: 'OperationTimedOut',
      request: { method: 'GET', url },
    }),
    'RestError: (500 OperationTimedOut GET https://account.table.core.windows.net/artists(PartitionKey=%27artist%27))',
  ],
  [
    failed('no space left on device', { code: 'ENOSPC' }),
    'Error: no space left on device (ENOSPC)',
  ],
  [failed('ENOSPC: full', { code: 'ENOSPC' }), 'Error: ENOSPC: full'],
  [failed('two\n  lines', { statusCode: 'none' }), 'Error: two lines'],
  ['a text', 'a text'],
])('%s is one line that names what failed', (error, line) => {
  expect(errorLine(error)).toBe(line);
});
