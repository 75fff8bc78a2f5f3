import type { Answer, Call } from '#contract/api';
import type { Label, StoredLabel } from '#domain/label/label';
import { logoSlots } from '#domain/label/logo';
import { type Caller, personOf } from '#domain/member/member';
import { type FieldError, Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'logos' | 'originals' | 'clock'>;
interface NeededServices {
  /**
   * Converts stored paths to addresses and back; `pathOf` throws for an address on another site.
   */
  answers: Record<'addressOf' | 'pathOf', (given: string | null) => string | null>;
}

/** Stores the label's logos, and checks that a saved logo exists. */
export function createLogos({ logos, originals, clock }: NeededPorts, { answers }: NeededServices) {
  return {
    async uploadMark(
      { body, file }: Call<'uploadMark'>,
      caller: Caller,
    ): Promise<Answer<'uploadMark'>> {
      const { path, warning } = await logos.store(body.slot, file.bytes);
      const upload = { by: personOf(caller), at: clock.now() };
      await originals.keep(path, { bytes: file.bytes, fileName: file.name, ...upload });
      const url = answers.addressOf(path) ?? '';
      return warning ? { url, warning } : { url };
    },

    /** @throws {Problem} invalid-input, at its field, for a logo that is not stored */
    async check(wanted: Label['marks'] | undefined, before: StoredLabel): Promise<void> {
      const errors: FieldError[] = [];
      for (const slot of logoSlots) {
        const address = wanted?.[slot] ?? null;
        if (address === null || address === answers.addressOf(before.marks[slot])) continue;
        const isStored = await isOurs(address).catch(ignoreProblem);
        if (!isStored) errors.push({ path: `marks.${slot}`, message: 'Upload it first.' });
      }
      if (errors.length > 0)
        throw new Problem('invalid-input', 'Upload the logo first: it is not stored.', { errors });
    },
  };

  async function isOurs(address: string): Promise<boolean> {
    const path = answers.pathOf(address);
    return path !== null && (await logos.has(path));
  }
}
export type Logos = ReturnType<typeof createLogos>;

/** Treat an address on another site as a logo that is not stored. */
function ignoreProblem(error: unknown): false {
  if (error instanceof Problem) return false;
  throw error;
}
