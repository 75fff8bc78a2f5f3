import { counted } from '#domain/counted';
import { monthlyCosts, pricesAsOf, pricesSource } from '#domain/prices';
import { includedMinutes, type Usage } from '#domain/usage';
import { useCall } from '../state/queries.ts';
import { monthLabel, numberLabel, sizeLabel } from '../ui/formats.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';

/** Labels of the containers, by their stored names. */
const storedLabels: Record<string, string> = {
  images: 'Images',
  recordings: 'Recordings',
  snapshots: 'Snapshots of the catalogue',
  imports: 'Uploaded catalogues',
  site: 'Versions of the site',
};

/** The use of storage, email and build time, and the month's estimated cost. */
export function UsageFacts() {
  const query = useCall('getUsage', {});
  return (
    <Loaded query={query} noun="usage">
      {(usage) => (
        <>
          <Used usage={usage} />
          <Costs usage={usage} />
        </>
      )}
    </Loaded>
  );
}

function Used({ usage }: { usage: Usage }) {
  const { stored, countedAt, month, mails, publications, failedPublications } = usage;
  const { buildMinutes, shape } = usage;
  const failed = failedPublications > 0 && `, ${failedPublications} of them failed`;
  return (
    <section aria-labelledby="used">
      <h2 id="used">Used</h2>
      <dl className="status-facts">
        {stored.map(({ name, files, bytes }) => (
          <div key={name}>
            <dt>{storedLabels[name] ?? name}</dt>
            <dd>
              {files === 0
                ? 'Nothing yet'
                : `${files === 1 ? 'One file' : `${numberLabel(files)} files`}, ${sizeLabel(bytes)}`}
            </dd>
          </div>
        ))}
        <div>
          <dt>Emails in {monthLabel(month)}</dt>
          <dd>{numberLabel(mails)} handed to the mail service</dd>
        </div>
        <div>
          <dt>Publications in {monthLabel(month)}</dt>
          <dd>
            {numberLabel(publications)}
            {failed}
            {shape === 'static' &&
              `; about ${counted(buildMinutes, 'a minute', 'minutes')} at GitHub, which includes ${numberLabel(includedMinutes)} for a private repository`}
          </dd>
        </div>
      </dl>
      <p className="field-hint">
        Files were counted at <Timestamp at={countedAt} />.
      </p>
    </section>
  );
}

function Costs({ usage: { shape, stored } }: { usage: Usage }) {
  const bytes = stored.reduce((sum, one) => sum + one.bytes, 0);
  const { lines, dollars } = monthlyCosts(shape, bytes);
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">This month costs about ${dollars}</h2>
      <table className="status-costs">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Use</th>
            <th scope="col">US dollars</th>
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
        An estimate by the <a href={pricesSource}>list prices</a> of {monthLabel(pricesAsOf)}. The
        mail service comes on top, and images from the hundredth gigabyte served. Azure’s own bill
        counts.
      </p>
    </section>
  );
}
