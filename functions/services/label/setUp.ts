import { randomInt, randomUUID } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import type { EmailContent } from '#domain/email/email';
import { type SetUp, setUpSchema, stepStates } from '#domain/label/firstSteps';
import { Problem } from '#domain/problem';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { languages } from '#words/languages';

type NeededPorts = Pick<Ports, 'setUps' | 'labels' | 'artists' | 'releases' | 'clock'>;
interface NeededServices {
  outbox: { add(id: string, person: string, content: EmailContent): Promise<boolean> };
}

const group = 'setup';
const key = 'steps';
const nothing: SetUp = setUpSchema.parse({});
const imprints = Object.values(languages).map(({ pages }) => pages.imprint);

/** The pause before another test email, in milliseconds, so that a double click sends only one. */
const emailPause = 10_000;

/**
 * The first steps in an empty product: each derived from stored entries, or skipped; or the whole
 * list dismissed.
 */
export function createSetUp(
  { setUps, labels, artists, releases, clock }: NeededPorts,
  { outbox }: NeededServices,
) {
  async function read(): Promise<SetUp> {
    const found = await setUps.find(group, key);
    return found ? setUpSchema.parse(found.value) : nothing;
  }

  /** Stores a change of the current value, retrying on concurrent changes. */
  async function change(make: (before: SetUp) => SetUp): Promise<SetUp> {
    for (let tries = 0; tries < 5; tries += 1) {
      const found = await setUps.find(group, key);
      const next = make(found ? setUpSchema.parse(found.value) : nothing);
      const isStored = found
        ? (await setUps.replace(found, next)) !== null
        : await setUps.add(group, key, next);
      if (isStored) return next;
    }
    throw new Problem('unavailable', 'Others are changing this at the same moment. Try again.');
  }

  async function answer(setUp: SetUp): Promise<Answer<'getSetUp'>> {
    const [label, someArtists, someReleases] = await Promise.all([
      readLabel({ labels }),
      artists.page(() => true),
      releases.page(() => true),
    ]);
    const { email, isAway } = setUp;
    return {
      steps: stepStates({
        label,
        setUp,
        hasArtist: someArtists.rows.length > 0,
        hasRelease: someReleases.rows.length > 0,
        imprints,
      }),
      isAway,
      timeZone: label.timeZone,
      awaitedAt: email && email.arrivedAt === null ? email.address : null,
    };
  }

  return {
    getSetUp: async (): Promise<Answer<'getSetUp'>> => answer(await read()),

    async changeSetUp({ body }: Call<'changeSetUp'>): Promise<Answer<'changeSetUp'>> {
      const next = await change((before) => {
        if ('isAway' in body) return { ...before, isAway: body.isAway };
        if ('isKept' in body) return { ...before, kept: [...new Set([...before.kept, body.step])] };
        const others = before.skipped.filter((one) => one !== body.step);
        return { ...before, skipped: body.isSkipped ? [...others, body.step] : others };
      });
      return answer(next);
    },

    async sendTestEmail({ body }: Call<'sendTestEmail'>): Promise<Answer<'sendTestEmail'>> {
      const { address } = body;
      const code = String(randomInt(100_000, 1_000_000));
      const now = clock.now();
      let isRepeated = false;
      const next = await change((before) => {
        const last = before.email;
        isRepeated =
          last?.address === address && now.getTime() - Date.parse(last.sentAt) < emailPause;
        if (isRepeated) return before;
        const email = { address, code, sentAt: now.toISOString(), arrivedAt: null };
        return { ...before, email };
      });
      if (!isRepeated) await outbox.add(randomUUID(), '', { kind: 'test', address, code });
      return answer(next);
    },

    async confirmTestEmail({
      body,
    }: Call<'confirmTestEmail'>): Promise<Answer<'confirmTestEmail'>> {
      const stored = await read();
      const isRight = stored.email !== null && stored.email.code === body.code;
      if (!isRight) return { ...(await answer(stored)), isRight };
      const at = clock.now().toISOString();
      const next = await change((before) =>
        before.email?.code === body.code
          ? { ...before, email: { ...before.email, arrivedAt: before.email.arrivedAt ?? at } }
          : before,
      );
      return { ...(await answer(next)), isRight };
    },
  };
}
