import { valueLines } from './valueLines.ts';

interface Props {
  field: string;
  value: unknown;
}

/** The value of a field, to be read. */
export function ValueView({ field, value }: Props) {
  const lines = valueLines(field, value);
  if (lines.length === 0) return <span className="value-none">nothing</span>;
  if (!Array.isArray(value)) return <span dir="auto">{lines[0]}</span>;
  // Two lines may read the same, so the place tells them apart.
  const placed = lines.map((line, place) => ({ key: `${place} ${line}`, line }));
  return (
    <ol className="value-list">
      {placed.map(({ key, line }) => (
        <li key={key} dir="auto">
          {line}
        </li>
      ))}
    </ol>
  );
}
