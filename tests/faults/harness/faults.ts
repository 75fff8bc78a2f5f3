import { setTimeout as sleep } from 'node:timers/promises';
import type { Wire } from '../wire.ts';
import type { Chance } from '../year/chance.ts';
import type { ServerWorld } from './serverWorld.ts';
import { type Service, type StorageFault, storageFaults } from './storageProxy.ts';
import type { AzureWorld, World } from './world.ts';

/** A chosen fault: its name, and its function, which returns whether it hit anything. */
export type Fault = { name: string; happen: () => Promise<boolean> };

/** A kind of fault: its relative frequency, and how its details are drawn. */
type FaultKind<W extends World = World> = {
  weight: number;
  draw: (world: W, chance: Chance) => Fault;
};
type InAzure = FaultKind<AzureWorld>;

/** The longest wait for a request that meets a fault, in milliseconds. */
const longestWait = 1_500;

/** Fails one request to storage by the functions or the publisher. */
function ofStorage(whose: 'functionsStorage' | 'publisherStorage', weight: number): InAzure {
  // Weighted roughly by how often each service is used.
  const usual: readonly Service[] =
    whose === 'functionsStorage' ? ['table', 'table', 'table', 'queue', 'queue', 'blob'] : ['blob'];
  return {
    weight,
    draw: (world, chance) => {
      const fault: StorageFault = chance.pick(storageFaults) ?? 'cut';
      const service = chance.pick(usual) ?? 'blob';
      const isWrite = whose === 'functionsStorage' && (service === 'queue' || chance.happens(0.6));
      const late = 50 + chance.below(900);
      const name = whose === 'functionsStorage' ? 'storage' : 'storage of the publisher';
      return {
        name: `${name}: ${fault}`,
        happen: () =>
          new Promise((resolve) => {
            const onHit = () => {
              clearTimeout(timer);
              resolve(true);
            };
            const forget = world[whose].failNext({ fault, service, isWrite, late, onHit });
            const timer = setTimeout(() => {
              forget();
              resolve(false);
            }, longestWait);
          }),
      };
    },
  };
}

/** Storage that briefly refuses all connections. */
function storageCut(whose: 'functionsStorage' | 'publisherStorage', weight: number): InAzure {
  return {
    weight,
    draw: (world, chance) => {
      const milliseconds = 20 + chance.below(whose === 'functionsStorage' ? 500 : 1_500);
      const name = whose === 'functionsStorage' ? 'storage' : 'storage of the publisher';
      return {
        name: `${name}: all connections cut`,
        happen: async () => {
          world[whose].cut();
          await sleep(milliseconds);
          world[whose].mend();
          return true;
        },
      };
    },
  };
}

/** A wire that is cut, or loses all bytes in one direction while its connections stay open. */
function ofWire<W extends World>(
  which: string,
  weight: number,
  wireOf: (world: W) => Wire,
): FaultKind<W> {
  return {
    weight,
    draw: (world, chance) => {
      const how = chance.pick(['cut', 'lost there', 'lost back'] as const) ?? 'cut';
      const milliseconds = 10 + chance.below(how === 'cut' ? 120 : 400);
      const wire = wireOf(world);
      return {
        name: `${which}: ${how}`,
        happen: async () => {
          const before = wire.uses();
          if (how === 'cut') wire.cut();
          else wire.swallow(how === 'lost there' ? 'there' : 'back');
          const limit = Date.now() + longestWait;
          while (wire.uses() === before && Date.now() < limit) await sleep(10);
          await sleep(milliseconds);
          wire.mend();
          return wire.uses() > before;
        },
      };
    },
  };
}

/** The email provider or the builder's dispatch fails for a few requests. */
function ofOutside(service: 'sendgrid' | 'github', weight: number): FaultKind {
  return {
    weight,
    draw: (world, chance) => {
      const modes = ['down', 'refuse429', '500', 'cut', 'cutAfter', 'slow'] as const;
      const mode = chance.pick(modes) ?? 'down';
      const times = 1 + chance.below(2);
      const milliseconds = 200 + chance.below(1_500);
      return {
        name: `${service === 'sendgrid' ? 'email provider' : 'dispatch'}: ${mode}`,
        happen: async () => {
          await world.outsideFault({ service, mode, times, milliseconds });
          const limit = Date.now() + 2 * longestWait;
          while (Date.now() < limit) {
            await sleep(40);
            if (!(await world.outsideFaults()).includes(service)) return true;
          }
          await world.outsideFault({ service, mode: 'off' });
          return false;
        },
      };
    },
  };
}

/**
 * The supervisor restarts a part of the local product at most five times a minute and then waits, so
 * the harness kills no more often.
 */
const kills = new WeakMap<World, Map<string, number[]>>();
async function awaitTurn(world: World, part: string): Promise<void> {
  const ofWorld = kills.get(world) ?? new Map<string, number[]>();
  kills.set(world, ofWorld);
  const lately = ofWorld.get(part) ?? [];
  const fourth = lately.at(-4);
  if (fourth !== undefined) await sleep(Math.max(0, fourth + 61_000 - Date.now()));
  ofWorld.set(part, [...lately.slice(-3), Date.now()]);
}

type Part = keyof AzureWorld['processes'];
type ProcessFaults = AzureWorld['processes'][Part];

/** How many of the faults that end a process kill it; the others stop it in order. */
const killed = 0.7;

/** Storage is killed only at rest: it saves every five seconds, and a kill loses the rest. */
const ending = (part: Part, weight: number): InAzure => ({
  weight,
  draw: (world, chance) => {
    const pause = chance.below(300);
    const how = chance.happens(part === 'storage' ? 0 : killed) ? 'kill' : 'restart';
    return {
      name: `${part}: ${how}ed`,
      happen: async () => {
        await awaitTurn(world, part);
        await sleep(pause);
        await world.processes[part][how]();
        return true;
      },
    };
  },
});

/**
 * Ends the server as soon as it answers, or after up to twice as long as its start took. With less time
 * nobody would be answered.
 */
const serverEnding: FaultKind<ServerWorld> = {
  weight: 5,
  draw: (world, chance) => {
    const how = chance.happens(killed) ? 'kill' : 'restart';
    const times = chance.happens(0.2) ? 0 : chance.next() * 2;
    return {
      name: `server: ${how}ed`,
      happen: async () => {
        await world.server.endAfter(times, how);
        return true;
      },
    };
  },
};

const killedTwice: FaultKind<ServerWorld> = {
  weight: 1,
  draw: (world, chance) => {
    const share = chance.next();
    return {
      name: 'server: killed, and again in its start',
      happen: async () => {
        await world.server.killTwice(share);
        return true;
      },
    };
  },
};

function freezingOf<W extends World>(
  part: string,
  weight: number,
  processIn: (world: W) => ProcessFaults,
): FaultKind<W> {
  return {
    weight,
    draw: (world, chance) => {
      const milliseconds = 50 + chance.below(1_200);
      return {
        name: `${part}: stopped and continued`,
        happen: async () => {
          await processIn(world).freeze(milliseconds);
          return true;
        },
      };
    },
  };
}

const freezing = (part: Part, weight: number): InAzure =>
  freezingOf(part, weight, ({ processes }) => processes[part]);

const diskFull: FaultKind = {
  weight: 2,
  draw: (world, chance) => {
    const milliseconds = 100 + chance.below(1_500);
    return {
      name: 'disk full',
      happen: async () => {
        await world.setDisk('full');
        await sleep(milliseconds);
        await world.setDisk('free');
        return true;
      },
    };
  },
};

/** Moves the functions' clock forward, or back by less than it is ahead. */
const clockJump: FaultKind = {
  weight: 2,
  draw: (world, chance) => {
    const by = chance.happens(0.7) ? chance.below(90_000) : -chance.below(20_000);
    return {
      name: `clock ${by < 0 ? 'back' : 'forward'}`,
      happen: async () => {
        world.clock.moveClock(by);
        return true;
      },
    };
  },
};

const ofPeople = (weight: number): FaultKind =>
  ofWire('people to the API', weight, ({ people }) => people);

const inAzure: InAzure[] = [
  ofStorage('functionsStorage', 60),
  ofStorage('publisherStorage', 3),
  storageCut('functionsStorage', 6),
  storageCut('publisherStorage', 2),
  ofPeople(8),
  ofWire('publisher to the API', 3, ({ reports }) => reports),
  ofOutside('sendgrid', 2),
  ofOutside('github', 2),
  ending('functions', 0.8),
  ending('site', 0.8),
  ending('storage', 0.6),
  freezing('functions', 1),
  freezing('site', 1),
  freezing('storage', 1),
  diskFull,
  clockJump,
];

const theServer = ({ server }: ServerWorld) => server;
/** One in eight ends the server: its start takes longer than any other fault. */
const onServer: FaultKind<ServerWorld>[] = [
  serverEnding,
  killedTwice,
  freezingOf('server', 4, theServer),
  ofPeople(12),
  ofOutside('sendgrid', 4),
  { ...diskFull, weight: 12 },
  { ...clockJump, weight: 10 },
];

function draw<W extends World>(kinds: FaultKind<W>[], world: W, chance: Chance): Fault {
  let at = chance.next() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  for (const kind of kinds) {
    at -= kind.weight;
    if (at < 0) return kind.draw(world, chance);
  }
  throw new Error('The weights do not add up.');
}

/** Draws the next fault. The same seed draws the same faults in the same order. */
export const drawFault = (world: AzureWorld | ServerWorld, chance: Chance): Fault =>
  'server' in world ? draw(onServer, world, chance) : draw(inAzure, world, chance);
