import { expect, it } from 'vitest';
import { countingLog } from './buildLog.ts';

it('counts rendered and reused pages, also when they are told by turns, and passes on the rest', () => {
  const counts = { rendered: 0, reused: 0 };
  const passed: unknown[] = [];
  const log = countingLog(counts, { write: ({ message }) => void passed.push(message) });
  const say = (message: string) =>
    log.write({ level: 'info', label: null, message, newLine: false });
  say('Collecting build info...');
  say('  ├─ /index.html');
  say('  \u001b[32m├─\u001b[39m \u001b[2m/releases/1.html\u001b[22m');
  say(' \u001b[32m(cached)\u001b[39m');
  say('  ├─ /releases/2.html');
  say(' (+12ms)');
  say(' \u001b[31m(+1.2s)\u001b[39m');
  say(' (restored)');
  say('✓ Completed in 16.48s.');
  expect(counts).toEqual({ rendered: 1, reused: 2 });
  expect(passed).toEqual(['Collecting build info...', '✓ Completed in 16.48s.']);
});
