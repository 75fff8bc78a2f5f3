import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
/** All that stands before the content of a member: this product's snapshots name no file and no time. */
const headerBytes = 10;
/** A member ends with its check sum and its length. */
const trailerBytes = 8;

/** A member of a gzip file, packed and unpacked. */
interface Member {
  packed: Buffer;
  content: Buffer;
}

/** The members of a file that all have the same header, as those that one process writes. */
function membersOf(file: Buffer): Buffer[] {
  const header = file.subarray(0, headerBytes);
  const members: Buffer[] = [];
  for (let start = 0; start < file.length; ) {
    const next = file.indexOf(header, start + headerBytes);
    const end = next === -1 ? file.length : next;
    members.push(file.subarray(start, end));
    start = end;
  }
  return members;
}

/** Members that differ have different names, nearly always. */
const nameOf = (packed: Buffer) =>
  `${packed.length} ${packed.toString('hex', packed.length - trailerBytes)}`;

/**
 * Unpacks gzip files, one after the other. What is packed as in the last file is not unpacked again.
 * @throws {Error} for a file that is damaged
 */
export function createUnpacker(): (file: Buffer) => Promise<Buffer> {
  let known: ReadonlyMap<string, Member> = new Map();
  return async (file) => {
    try {
      const members = await Promise.all(
        membersOf(file).map(async (packed): Promise<Member> => {
          const last = known.get(nameOf(packed));
          return last?.packed.equals(packed) ? last : { packed, content: await unzip(packed) };
        }),
      );
      known = new Map(members.map((member) => [nameOf(member.packed), member]));
      return Buffer.concat(members.map(({ content }) => content));
    } catch {
      // Compressed bytes may look like a header; then the file was cut in the wrong place.
      known = new Map();
      return unzip(file);
    }
  };
}
