import * as z from 'zod';
import type { FunctionMetadata } from './core.ts';

const httpTrigger = z.object({
  type: z.literal('httpTrigger'),
  name: z.string(),
  authLevel: z.literal('anonymous'),
  methods: z.array(z.string()).min(1),
  route: z.string().optional(),
});

const queueTrigger = z.object({
  type: z.literal('queueTrigger'),
  name: z.string(),
  queueName: z.string(),
  connection: z.string(),
});

const timerTrigger = z.object({
  type: z.literal('timerTrigger'),
  name: z.string(),
  schedule: z.string(),
  runOnStartup: z.boolean().optional(),
});

const trigger = z.discriminatedUnion('type', [httpTrigger, queueTrigger, timerTrigger]);
const httpOutput = z.object({ type: z.literal('http'), direction: z.literal('out') });

/** A function's trigger. */
export type Trigger = z.infer<typeof trigger>;
/** An HTTP trigger; `route` defaults to the function's name. */
export type HttpTrigger = z.infer<typeof httpTrigger>;
/** A storage queue trigger; `connection` names an environment variable. */
export type QueueTrigger = z.infer<typeof queueTrigger>;
/** A timer trigger; `schedule` is an NCRONTAB expression of six fields, in UTC. */
export type TimerTrigger = z.infer<typeof timerTrigger>;

/**
 * The trigger of a function.
 * @throws {Error} with the function's and the binding's name if this host does not support it: a
 * failed start is better than a function that silently never runs
 */
export function readTrigger({ name, bindings }: FunctionMetadata): Trigger {
  const triggers: Trigger[] = [];
  for (const [key, binding] of Object.entries(bindings)) {
    const found = trigger.safeParse(binding);
    if (found.success) triggers.push(found.data);
    else if (!(key === '$return' && httpOutput.safeParse(binding).success)) {
      throw new Error(
        `Function "${name}": this host does not know the binding "${key}" (${describe(binding)}).`,
      );
    }
  }
  const [only, ...more] = triggers;
  if (!only || more.length > 0) throw new Error(`Function "${name}" needs exactly one trigger.`);
  return only;
}

function describe(binding: unknown): string {
  const known = z.object({ type: z.string() }).safeParse(binding);
  return known.success ? known.data.type : 'no type';
}
