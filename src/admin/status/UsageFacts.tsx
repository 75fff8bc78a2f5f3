import type { Usage } from '#domain/usage';
import { fill } from '#words/template';
import { useCall } from '../state/queries.ts';
import { dollarLabel, monthLabel, numberLabel, sizeLabel } from '../ui/formats.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { filled } from '../words/filled.tsx';
import { counted } from '../words/language.ts';
import { words } from '../words/status.ts';

/** Labels of the containers, by their stored names. */
const storedLabels: Record<string, string> = {
  images: words.images,
  recordings: words.recordings,
  snapshots: words.snapshots,
  imports: words.uploadedCatalogues,
  site: words.siteVersions,
};

/** The use of storage, email and build time, and the month's estimated cost. */
export function UsageFacts() {
  const query = useCall('getUsage', {});
  return (
    <Loaded query={query} loading={words.loadingUsage} failed={words.usageNotLoaded}>
      {(usage) => (
        <>
          <Used usage={usage} />
          <Costs costs={usage.costs} />
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
      <h2 id="used">{words.used}</h2>
      <dl className="status-facts">
        {stored.map(({ name, files, bytes }) => (
          <div key={name}>
            <dt>{storedLabels[name] ?? name}</dt>
            <dd>
              {files === 0
                ? words.nothingYet
                : counted(words.files, { count: files, size: sizeLabel(bytes) })}
            </dd>
          </div>
        ))}
        <div>
          <dt>{fill(words.emailsIn, { month: monthLabel(month) })}</dt>
          <dd>{fill(words.mailsHandedOver, { mails: numberLabel(mails) })}</dd>
        </div>
        <div>
          <dt>{fill(words.publicationsIn, { month: monthLabel(month) })}</dt>
          <dd>
            {failedPublications > 0
              ? counted(words.publishedAndFailed, { count: failedPublications, published })
              : published}
            {buildMinutes &&
              counted(words.buildMinutes, {
                count: buildMinutes.used,
                included: numberLabel(buildMinutes.included),
              })}
          </dd>
        </div>
      </dl>
      <p className="field-hint">{filled(words.countedAt, { at: <Timestamp at={countedAt} /> })}</p>
    </section>
  );
}

function Costs({ costs: { lines, dollars, asOf, source } }: Pick<Usage, 'costs'>) {
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">{fill(words.monthCosts, { amount: dollarLabel(dollars) })}</h2>
      <table className="status-costs">
        <thead>
          <tr>
            <th scope="col">{words.resource}</th>
            <th scope="col">{words.use}</th>
            <th scope="col">{words.usDollars}</th>
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
        {filled(words.estimate, {
          link: (text) => <a href={source}>{text}</a>,
          month: monthLabel(asOf),
        })}
      </p>
    </section>
  );
}
