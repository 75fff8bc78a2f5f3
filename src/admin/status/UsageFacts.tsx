import type { ReactNode } from 'react';
import {
  backupBytes,
  isBackupLarge,
  type Machine,
  machineTroubles,
  type Usage,
} from '#domain/usage';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/status.ts';
import { useCall } from '../state/queries.ts';
import { dollarLabel, monthLabel, numberLabel, sizeLabel } from '../ui/formats.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';

/** Labels of the containers, by their stored names. */
export const storedLabels: Record<string, string> = {
  images: sentences.images,
  originals: sentences.originals,
  recordings: sentences.recordings,
  downloads: sentences.downloads,
  snapshots: sentences.snapshots,
  imports: sentences.uploadedCatalogues,
  site: sentences.siteVersions,
};

/** The use of storage, email and build time, and the month's estimated cost. */
export function UsageFacts() {
  const query = useCall('getUsage', {});
  return (
    <Loaded query={query} loading={sentences.loadingUsage} failed={sentences.usageNotLoaded}>
      {(usage) => (
        <>
          <Used usage={usage} />
          {usage.costs && <Costs costs={usage.costs} />}
          {usage.machine && <MachineFacts machine={usage.machine} />}
        </>
      )}
    </Loaded>
  );
}

function Used({ usage }: { usage: Usage }) {
  const { stored, countedAt, month, mails, publications, failedPublications } = usage;
  const { buildMinutes } = usage;
  const published = numberLabel(publications);
  return (
    <section aria-labelledby="used">
      <h2 id="used">{sentences.used}</h2>
      <dl className="status-facts">
        {stored.map(({ name, files, bytes }) => (
          <div key={name}>
            <dt>{storedLabels[name] ?? name}</dt>
            <dd>
              {files === 0
                ? sentences.nothingYet
                : counted(sentences.files, { count: files, size: sizeLabel(bytes) })}
            </dd>
          </div>
        ))}
        {!usage.machine && isBackupLarge(usage) && (
          <div>
            <dt>{sentences.nightlyBackup}</dt>
            <dd className="failure">
              {fill(sentences.backupSoonTooLarge, { size: sizeLabel(backupBytes(usage)) })}
            </dd>
          </div>
        )}
        <div>
          <dt>{fill(sentences.emailsIn, { month: monthLabel(month) })}</dt>
          <dd>{fill(sentences.mailsHandedOver, { mails: numberLabel(mails) })}</dd>
        </div>
        <div>
          <dt>{fill(sentences.publicationsIn, { month: monthLabel(month) })}</dt>
          <dd>
            {failedPublications > 0
              ? counted(sentences.publishedAndFailed, { count: failedPublications, published })
              : published}
            {buildMinutes &&
              counted(sentences.buildMinutes, {
                count: buildMinutes.used,
                included: numberLabel(buildMinutes.included),
              })}
          </dd>
        </div>
      </dl>
      <p className="field-hint">
        {filled(sentences.countedAt, { at: <Timestamp at={countedAt} /> })}
      </p>
    </section>
  );
}

function Costs({
  costs: { lines, dollars, asOf, source },
}: {
  costs: NonNullable<Usage['costs']>;
}) {
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">{fill(sentences.monthCosts, { amount: dollarLabel(dollars) })}</h2>
      <table className="status-costs">
        <thead>
          <tr>
            <th scope="col">{sentences.resource}</th>
            <th scope="col">{sentences.use}</th>
            <th scope="col">{sentences.usDollars}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ resource, use, dollars: each }) => (
            <tr key={resource}>
              <th scope="row">{resource}</th>
              <td>{use}</td>
              <td>{each}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">
        {filled(sentences.estimate, {
          link: (text) => <a href={source}>{text}</a>,
          month: monthLabel(asOf),
        })}
      </p>
    </section>
  );
}

/** The machine of one server, and what somebody has to see to there. */
function MachineFacts({ machine }: { machine: Machine }) {
  const { disk, memory, certificateUntil, backedUpAt, sendsEmail } = machine;
  const { isDiskFull, isCertificateEnding, isBackupMissing, isEmailMissing } = machineTroubles(
    machine,
    new Date(),
  );
  const facts: { name: string; says: ReactNode; isTrouble?: boolean }[] = [
    {
      name: sentences.disk,
      says: fill(isDiskFull ? sentences.diskNearlyFull : sentences.diskFree, {
        free: sizeLabel(disk.free),
        whole: sizeLabel(disk.whole),
      }),
      isTrouble: isDiskFull,
    },
    {
      name: sentences.memory,
      says: fill(sentences.memoryUsed, {
        used: sizeLabel(memory.used),
        whole: sizeLabel(memory.whole),
      }),
    },
    {
      name: sentences.lastBackup,
      says: backedUpAt ? <Timestamp at={backedUpAt} /> : sentences.noBackup,
      isTrouble: isBackupMissing,
    },
    ...(certificateUntil
      ? [
          {
            name: sentences.certificate,
            says: filled(
              isCertificateEnding ? sentences.certificateEnds : sentences.certificateUntil,
              { day: <Timestamp at={certificateUntil} /> },
            ),
            isTrouble: isCertificateEnding,
          },
        ]
      : []),
    {
      name: sentences.email,
      says: sendsEmail ? sentences.emailSent : sentences.emailNotSetUp,
      isTrouble: isEmailMissing,
    },
  ];
  return (
    <section aria-labelledby="machine">
      <h2 id="machine">{sentences.machine}</h2>
      <dl className="status-facts">
        {facts.map(({ name, says, isTrouble }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isTrouble ? 'failure' : undefined}>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
