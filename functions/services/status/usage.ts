import type { Answer } from '#contract/api';
import { monthOf } from '#domain/usage';
import type { MailCount } from '#functions/services/email/mailCount';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'storedFiles' | 'publications' | 'clock' | 'hosting'>;
interface NeededServices {
  mailCount: Pick<MailCount, 'of'>;
}

/** How long a count is cached, in milliseconds, since counting lists every file. */
const countedFor = 10 * 60_000;
/** The limit of publications counted in a month. */
const mostPublications = 1000;
const minute = 60_000;

/** Reports the use of storage, emails and build time. */
export function createUsage(
  { storedFiles, publications, clock, hosting }: NeededPorts,
  { mailCount }: NeededServices,
) {
  let counted: { at: Date; stored: Awaited<ReturnType<typeof storedFiles>> } | undefined;

  async function count() {
    const now = clock.now();
    if (!counted || now.getTime() - counted.at.getTime() > countedFor)
      counted = { at: now, stored: await storedFiles() };
    return counted;
  }

  return {
    async getUsage(): Promise<Answer<'getUsage'>> {
      const month = monthOf(clock.now());
      const [{ at, stored }, machine, mails, last] = await Promise.all([
        count(),
        hosting.machine?.(),
        mailCount.of(month),
        publications.last(mostPublications),
      ]);
      const own = last.filter(({ exportedAt }) => monthOf(exportedAt) === month);
      const minutes = own.map(({ buildingAt, liveAt }) =>
        buildingAt && liveAt
          ? Math.max(1, Math.ceil((Date.parse(liveAt) - Date.parse(buildingAt)) / minute))
          : 0,
      );
      return {
        stored,
        countedAt: at.toISOString(),
        month,
        mails,
        publications: own.length,
        failedPublications: own.filter(({ state }) => state === 'failed').length,
        ...(hosting.shape === 'static' && {
          buildMinutes: {
            used: minutes.reduce((sum, one) => sum + one, 0),
            included: hosting.includedMinutes,
          },
        }),
        ...(hosting.shape !== 'server' && {
          costs: hosting.costsOf(stored.reduce((sum, { bytes }) => sum + bytes, 0)),
        }),
        ...(machine && { machine }),
      };
    },
  };
}
