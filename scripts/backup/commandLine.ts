import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { openStorage } from '#functions/adapters/storage';
import { localConnection } from '#local/storage';
import { readPorts } from '../local/ports.ts';
import type { OnProgress, Storage } from './backUp.ts';
import { type Order, type OrderForm, readOrder } from './order.ts';
import { troubleWords } from './troubleWords.ts';

/**
 * The storage that the environment names: STORAGE_CONNECTION, or STORAGE_ACCOUNT with the identity
 * that is signed in (`az login`). Without either, that of the product on this machine.
 */
export function storageFrom(environment: NodeJS.ProcessEnv): { storage: Storage; where: string } {
  const { STORAGE_CONNECTION, STORAGE_ACCOUNT } = environment;
  if (STORAGE_CONNECTION)
    return { storage: openStorage({ STORAGE_CONNECTION }), where: 'STORAGE_CONNECTION' };
  if (STORAGE_ACCOUNT) return { storage: openStorage({ STORAGE_ACCOUNT }), where: STORAGE_ACCOUNT };
  const connection = localConnection(readPorts(environment).storage);
  return {
    storage: openStorage({ STORAGE_CONNECTION: connection }),
    where: 'the product on this machine',
  };
}

const megabytes = (bytes: number) => Number((bytes / 1_000_000).toFixed(1));

/** Shows how far each part is, where somebody looks; counts it in any case. */
export function createProgress(expected: ReadonlyMap<string, number> = new Map()) {
  const bars = new MultiBar(
    { format: '  {name} {bar} {value} MB', hideCursor: true, clearOnComplete: false },
    Presets.shades_grey,
  );
  const shown = new Map<string, { bar: SingleBar; bytes: number }>();
  const onProgress: OnProgress = (part, bytes) => {
    const known = shown.get(part);
    const sum = (known?.bytes ?? 0) + bytes;
    const total = megabytes(Math.max(expected.get(part) ?? 0, sum));
    const bar = known?.bar ?? bars.create(total, 0);
    bar.setTotal(total);
    bar.update(megabytes(sum), { name: part.padEnd(14) });
    shown.set(part, { bar, bytes: sum });
  };
  return { onProgress, stop: () => bars.stop() };
}

/** Runs a command; what goes wrong is said in a line, as the person who called it needs it. */
export function runCommand(form: OrderForm, command: (order: Order) => Promise<void>): void {
  const run = async () => command(readOrder(form, process.argv.slice(2)));
  run().catch((error: unknown) => {
    console.error(troubleWords(error));
    process.exitCode = 1;
  });
}
