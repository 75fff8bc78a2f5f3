/**
 * Runs tests for `mutants.ts`, as its child process in a copy of the working tree. Vitest and the
 * compiled modules of the unit tests stay in memory between runs: most of a run's time is theirs.
 */
import { resolve } from 'node:path';
import {
  BaseSequencer,
  createVitest,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';

/** Asks for some test files of a project, or for all that load the changed file. */
export interface TestRun {
  /** The file whose text differs in this run. */
  changed: string;
  project: string;
  only?: readonly string[];
}

/** Keeps the order in which the files are given. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files;
  }
}

/** The test files that failed in this run. */
const failed = new Set<string>();

async function openVitest(project: string): Promise<Vitest> {
  const vitest = await createVitest({
    watch: false,
    bail: 1,
    project: [project],
    sequence: { sequencer: GivenOrder },
    reporters: [
      {
        onTestModuleEnd(file: TestModule) {
          if (!file.ok()) failed.add(file.moduleId);
        },
      },
    ],
  });
  await vitest.globTestSpecifications();
  return vitest;
}

/** How many imports lie between a file and each file that loads it. */
function distancesFrom(file: string, { projects }: Vitest): Map<string, number> {
  const distances = new Map<string, number>();
  const graphs = projects.map(({ vite }) => vite.environments.ssr.moduleGraph);
  let edge = graphs.flatMap((graph) => [...(graph.getModulesByFile(file) ?? [])]);
  for (let distance = 0; edge.length > 0; distance++) {
    for (const { file } of edge) distances.set(file ?? '', distance);
    const importers = new Set(edge.flatMap((module) => [...module.importers]));
    edge = [...importers].filter(({ file }) => !distances.has(file ?? ''));
  }
  return distances;
}

/** The words of a path, in the singular: `releases` and `check` of `releaseCheck`. */
const wordsIn = (path: string) =>
  new Set(path.split(/[^A-Za-z]+|(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, '')));

/**
 * The test files that load a file, the nearest first: most mutants end there. Of those at one
 * distance, as all that load every service, the ones with a similar name come first.
 */
async function related(vitest: Vitest, changed: string): Promise<TestSpecification[]> {
  const file = resolve(changed);
  vitest.config.related = [file];
  const files = await vitest.getRelevantTestSpecifications();
  const distances = distancesFrom(file, vitest);
  const distanceOf = (id: string) => distances.get(id) ?? Infinity;
  const wordsOfIt = wordsIn(changed);
  const likenessOf = (id: string) => [...wordsIn(id)].filter((word) => wordsOfIt.has(word)).length;
  return files.toSorted(
    ({ moduleId: one }, { moduleId: other }) =>
      distanceOf(one) - distanceOf(other) || likenessOf(other) - likenessOf(one),
  );
}

/** The Vitest of the unit tests. */
const resident = openVitest('unit');

/** Runs test files until one fails. Returns the failed ones, or all if the run itself failed. */
async function failing({ changed, project, only }: TestRun): Promise<string[]> {
  // Other projects share storage and a built site, which may be full or built from the last change.
  const isResident = project === 'unit';
  const vitest = await (isResident ? resident : openVitest(project));
  // An earlier run may have loaded it unchanged, and a later one must not load this change.
  const forget = () => vitest.invalidateFile(resolve(changed));
  forget();
  try {
    const files = only
      ? only.flatMap((name) => vitest.getModuleSpecifications(resolve(name)))
      : await related(vitest, changed);
    if (files.length === 0) return [];
    failed.clear();
    const { unhandledErrors } = await vitest.runTestSpecifications(files);
    if (failed.size > 0 || unhandledErrors.length === 0) return [...failed];
    return files.map(({ moduleId }) => moduleId);
  } finally {
    forget();
    if (!isResident) await vitest.close();
  }
}

process.on('message', async (run: TestRun) => process.send?.(await failing(run)));
process.once('disconnect', async () => {
  await (await resident).close();
  process.exit();
});
