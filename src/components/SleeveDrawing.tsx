import type { ReactNode } from 'react';
import { drawnCover, type Motif } from '#design/drawnCover';

const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

const patterns: Record<Motif, () => ReactNode> = {
  rays: () => <circle cx="50" cy="50" r="40" strokeWidth="62" strokeDasharray="7.85" />,
  rings: () => steps(6).map((i) => <circle key={i} cx="50" cy="50" r={24 + i * 9} />),
  bars: () => <path d="M-25 10H125M-25 30H125M-25 70H125M-25 90H125" strokeWidth="9" />,
  waves: () =>
    steps(6).map((i) => (
      <path key={i} d={`M-30 ${i * 20 - 5}q20 -16 40 0t40 0 40 0 40 0`} strokeWidth="5" />
    )),
  dots: () =>
    steps(7).map((i) => (
      <path
        key={i}
        d={`M${i % 2 ? -16 : -8} ${i * 17 - 2}H120`}
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="0 16"
      />
    )),
  steps: () => <path d="M-25 95h30v-30h30v-30h30v-30h30v-30h30" strokeWidth="18" />,
};

interface Props {
  title: string;
  artist: string;
}

/**
 * A company sleeve for a record without a cover: printed paper with a hole that shows the record's
 * label. It is ornamental, so it is hidden from assistive technology.
 */
export function SleeveDrawing({ title, artist }: Props) {
  const { pair, motif, turn, initial, ...usual } = drawnCover(title, artist);
  // The page's theme may have inks of its own.
  const ground = `var(--ground-${pair}, ${usual.ground})`;
  const print = `var(--print-${pair}, ${usual.print})`;
  return (
    <svg className="drawn" viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill={ground} />
      <g fill="none" stroke={print} strokeWidth="4" transform={`rotate(${turn} 50 50)`}>
        {patterns[motif]()}
      </g>
      <circle cx="50" cy="50" r="20" fill="#171412" />
      <circle cx="50" cy="50" r="17.5" fill={print} />
      <text x="50" y="51" fill={ground} textAnchor="middle" dominantBaseline="central">
        {initial}
      </text>
    </svg>
  );
}
