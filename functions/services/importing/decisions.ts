import * as z from 'zod';
import type { Answer, Call } from '#contract/api';
import { decideField } from '#domain/importing/importDifferences';
import { type ImportLine, importLineSchema } from '#domain/importing/importRun';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/standIn';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';
import type { PublishingService } from '#functions/services/publishing/publishing';
import { changeOf, type ImportKind, type importKinds } from './entryPlan.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { createReparse } from './stagedEntries.ts';
import { runFiles } from './staging.ts';

type Needs = Pick<Ports, 'imports' | 'clock'> & {
  kinds: ReturnType<typeof importKinds>;
  reparse: ReturnType<typeof createReparse>;
  publishing: Pick<PublishingService, 'request'>;
};

type Decision = Call<'decideImport'>['body'];

const lineList = z.array(importLineSchema);
const gone = () =>
  new Problem('not-found', 'The last import reports no such difference. Reload the page.');

/**
 * A field as it was here before the old catalogue's value was taken; undefined when it was edited
 * since, and so is our own already.
 */
async function ownBefore<E extends Numbered, F extends object>(
  kind: ImportKind<E, F>,
  { entity, version }: Saved<E>,
  { field, print }: { field: string; print: string },
): Promise<{ value: unknown } | undefined> {
  const valueIn = (one: E) => kind.fieldsOf(one)[field as keyof F];
  if (fingerprintOf(valueIn(entity)) !== print) return undefined;
  const earlier = await kind.entries.history(entity.id, { below: version });
  const own = earlier.find((saved) => fingerprintOf(valueIn(saved.entity)) !== print);
  return own && { value: valueIn(own.entity) };
}

/** Applies a person's decision on a field that was edited here and differs in the old catalogue. */
export function createImportDecisions(needs: Needs) {
  const { imports, clock, kinds, reparse, publishing } = needs;

  async function lineOf(run: string, { kind, cId, field, batch }: Decision) {
    const part = runFiles.part(kind === 'artist' ? 'artists' : 'releases', batch);
    const file = runFiles.report(run, 'differences', part);
    const lines = (await imports.get(file, lineList)) ?? [];
    const line = lines.find((one) => one.cId === cId);
    const difference = line?.differences.find((one) => one.field === field);
    if (!line || !difference) throw gone();
    return { file, lines, line, difference };
  }

  async function store<E extends Numbered, F extends object>(
    kind: ImportKind<E, F>,
    { cId, field, take }: Decision,
    { incoming, caller, wasTheirs }: { incoming: F; caller: Caller; wasTheirs: boolean },
  ): Promise<void> {
    const status = await kind.imported.statusOf(cId);
    const record = await kind.imported.record(cId);
    const previous = status && (await kind.entries.find(status.id));
    if (!record || !previous || !Object.hasOwn(incoming, field)) throw gone();
    mustBeUsable(previous);
    const decision = decideField(
      field,
      {
        stored: kind.fieldsOf(previous.entity)[field as keyof F],
        incoming: incoming[field as keyof F],
      },
      { memory: record, print: fingerprintOf },
    );
    const put = async (own: unknown, next: typeof record) => {
      const fields = { ...kind.fieldsOf(previous.entity), [field]: own };
      const entity = kind.apply(previous, fields);
      const change = changeOf(kind, { previous, entity, by: caller.name });
      const save = { by: personOf(caller), at: clock.now() };
      await kind.imported.put([{ entity, previous, record: next, ...change }], save);
      if (change.change) await publishing.request(`${kind.nameOf(entity)} was changed`);
    };
    if (take === 'ours') {
      const print = record.prints[field] ?? '';
      const own = wasTheirs ? await ownBefore(kind, previous, { field, print }) : undefined;
      const next = { ...record, ...decision.ifOurs(own) };
      if (own) return put(own.value, { ...next, whole: '' });
      const kept = status.imported?.savedAt ?? status.savedAt;
      return kind.imported.putRecord(cId, next, kept);
    }
    await put(decision.theirs, { ...record, ...decision.ifTheirs, whole: '' });
  }

  /** Counts one open difference fewer; retries, so that parallel decisions all count. */
  async function countDown(id: string): Promise<void> {
    for (;;) {
      const found = await imports.run();
      if (found?.run.id !== id) return;
      const differenceCount = Math.max(0, found.run.differenceCount - 1);
      if (await imports.save({ ...found.run, differenceCount }, found.tag)) return;
    }
  }

  return {
    async decideImport(
      { body }: Call<'decideImport'>,
      caller: Caller,
    ): Promise<Answer<'decideImport'>> {
      const found = await imports.run();
      if (found?.run.state !== 'done' || found.run.dryRun)
        throw new Problem('clash', 'Decide when the import is done.');
      const { run } = found;
      const { file, lines, line, difference } = await lineOf(run.id, body);
      const wasTheirs = difference.decision === 'theirs';
      if (body.kind === 'artist') {
        const incoming = await reparse.artist(run, body);
        await store(kinds.artist, body, { incoming, caller, wasTheirs });
      } else {
        const incoming = await reparse.release(run, body);
        await store(kinds.release, body, { incoming, caller, wasTheirs });
      }
      const decided: ImportLine = {
        ...line,
        differences: line.differences.map((one) =>
          one === difference ? { ...one, decision: body.take } : one,
        ),
      };
      await imports.put(
        file,
        lines.map((one) => (one === line ? decided : one)),
      );
      if (difference.decision === undefined) await countDown(run.id);
      return decided;
    },
  };
}
