import type { Id } from '#domain/identifier';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<
  Ports,
  'codeBatches' | 'codeOwners' | 'codeUses' | 'downloadRows' | 'downloadFiles'
>;

/** Deletes the codes of a release, and the files that they gave. Can be repeated safely. */
export async function purgeCodes(needs: Needs, release: Id): Promise<void> {
  const { codeBatches, codeOwners, codeUses, downloadRows, downloadFiles } = needs;
  const batches = (await codeBatches.list(release)).map(({ key }) => key);
  if (batches.length > 0)
    for (const { group, key, value } of await codeOwners.list())
      if (value.release === release) await codeOwners.erase(group, [key]);
  for (const batch of batches) {
    const used = (await codeUses.list(batch)).map(({ key }) => key);
    await codeUses.erase(batch, used);
  }
  const rows = (await downloadRows.list(release)).map(({ key }) => key);
  await downloadRows.erase(release, rows);
  await downloadFiles.purge(release);
  // Last: after a crash the batches lead to the rest.
  await codeBatches.erase(release, batches);
}
