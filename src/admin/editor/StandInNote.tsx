import type { StandIn } from '#domain/publication/standIn';
import { Timestamp } from '../ui/Timestamp.tsx';
import { filled } from '../words/filled.tsx';
import { fieldLabel } from './fieldLabels.ts';
import { words } from './words.ts';

/** Above a form that does not show what is stored: why, what it shows, and that saving replaces that. */
export function StandInNote({ faults, from }: StandIn) {
  return (
    <section className="restored stand-in" role="alert">
      <h2>{words.notUsable}</h2>
      <ul>
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{path ? `${fieldLabel(path)}: ${message}` : message}</li>
        ))}
      </ul>
      <p>
        {from
          ? filled(words.showsVersion, {
              version: from.version,
              at: <Timestamp at={from.savedAt} />,
            })
          : words.showsReadable}
      </p>
    </section>
  );
}
