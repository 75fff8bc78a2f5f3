import type { Readable } from 'node:stream';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { Problem } from '#domain/problem';

const notAList =
  'The old catalogue is no JSON list. Either the address is wrong, or it was cut off on its way.';

/**
 * The entries of a JSON list one after the other, however long it is.
 * @throws {Problem} invalid-input, when it is no JSON, no list, or ends too early
 */
export async function* readEntries(bytes: Readable): AsyncIterable<unknown> {
  const entries = streamArray.withParserAsStream();
  bytes.on('error', (error) => entries.destroy(error));
  bytes.pipe(entries);
  try {
    for await (const { value } of entries) yield value;
  } catch (error) {
    if (bytes.errored) throw bytes.errored;
    throw new Problem('invalid-input', notAList, {
      errors: [{ path: '', message: String(error) }],
    });
  } finally {
    bytes.destroy();
  }
}
