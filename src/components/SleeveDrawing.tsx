import { drawnCover } from '#design/drawnCover';
import { recordLabel, sleevePatterns } from '#design/sleeveDrawing';

interface Props {
  title: string;
  artist: string;
}

/**
 * A company sleeve for a release without a cover: printed paper with a hole that shows the record's
 * label. It is decorative, so it is hidden from assistive technology.
 */
export function SleeveDrawing({ title, artist }: Props) {
  const { pair, motif, turn, initial, ...usual } = drawnCover(title, artist);
  // A theme may define its own colours.
  const ground = `var(--ground-${pair}, ${usual.ground})`;
  const print = `var(--print-${pair}, ${usual.print})`;
  return (
    <svg className="drawn" viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill={ground} />
      <g fill="none" stroke={print} transform={`rotate(${turn} 50 50)`}>
        {sleevePatterns[motif].map(({ r, d, width, dashes, cap }) => {
          const stroke = { strokeWidth: width, strokeDasharray: dashes, strokeLinecap: cap };
          if (d) return <path key={d} d={d} {...stroke} />;
          return <circle key={r} cx="50" cy="50" r={r} {...stroke} />;
        })}
      </g>
      <circle cx="50" cy="50" r={recordLabel.hole} fill={recordLabel.vinyl} />
      <circle cx="50" cy="50" r={recordLabel.label} fill={print} />
      <text x="50" y="51" fill={ground} textAnchor="middle" dominantBaseline="central">
        {initial}
      </text>
    </svg>
  );
}
