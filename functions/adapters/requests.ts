import { createHash } from 'node:crypto';
import { hasStatus, orNull, type Table } from '#functions/adapters/rows';
import type { RequestStore } from '#functions/ports/ports';

interface Row {
  fingerprint: string;
}
const partitionKey = 'request';

/** Idempotency keys, each with the fingerprint of its call's body. */
export function createRequestStore(table: Table): RequestStore {
  // Hashed, since a key may contain characters that row keys may not.
  const rowKeyOf = (key: string) => createHash('sha256').update(key).digest('hex');
  return {
    async claim(key: string, fingerprint: string) {
      const rowKey = rowKeyOf(key);
      try {
        await table.createEntity({ partitionKey, rowKey, fingerprint });
        return 'new';
      } catch (error) {
        if (!hasStatus(error, 409)) throw error;
      }
      // A key that was released just now blocks nothing: the id decides.
      const row = await orNull(table.getEntity<Row>(partitionKey, rowKey));
      return !row || row.fingerprint === fingerprint ? 'same' : 'other';
    },
    async release(key: string): Promise<void> {
      await orNull(table.deleteEntity(partitionKey, rowKeyOf(key)));
    },
  };
}
