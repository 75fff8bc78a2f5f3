import { useEffect, useState } from 'react';
import { zoneMove } from '#domain/label/zoneMove';
import { releaseStatus } from '#domain/release/releaseStatus';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/label.ts';
import { counted } from '../sentences/language.ts';
import { useCall } from '../state/queries.ts';
import { ErrorPanel } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface Props {
  /** The stored time zone, by which releases currently come out. */
  stored: string;
  value: string;
  onChange: (timeZone: string) => void;
  error: string | undefined;
}

/** The time zone. Choosing another one first shows the announced releases that it moves. */
export function TimeZoneField({ stored, value, onChange, error }: Props) {
  const [wanted, setWanted] = useState<string | null>(null);
  const known = zones.includes(value) ? zones : [value, ...zones];
  return (
    <>
      <SelectField
        label={sentences.timeZone}
        hint={sentences.timeZoneHint}
        value={value}
        options={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(zone) => (zone === stored ? onChange(zone) : setWanted(zone))}
        error={error}
      />
      {wanted && (
        <ZoneQuestion
          from={stored}
          to={wanted}
          onConfirm={() => {
            onChange(wanted);
            setWanted(null);
          }}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  from: string;
  to: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Lists the announced releases whose release moment moves with the zone, and asks for confirmation;
 * confirms by itself if there are none.
 */
function ZoneQuestion({ from, to, onConfirm, onCancel }: QuestionProps) {
  const announced = useCall('listReleases', { query: { status: releaseStatus.Approved } });
  const now = new Date();
  const moves = (announced.data?.items ?? []).flatMap(({ cId, title, releaseDate }) => {
    const move = releaseDate && zoneMove(releaseDate, { from, to }, now);
    return move ? [{ cId, title, ...move }] : [];
  });
  moves.sort((a, b) => a.from.getTime() - b.from.getTime());
  const movesNone = announced.data !== undefined && moves.length === 0;
  useEffect(() => {
    if (movesNone) onConfirm();
  }, [movesNone, onConfirm]);
  if (movesNone || announced.isLoading) return null;
  return (
    <Modal
      title={fill(sentences.countDaysIn, { zone: to.replaceAll('_', ' ') })}
      confirm={sentences.useThisTimeZone}
      disabled={!announced.data}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {announced.problem && (
        <ErrorPanel
          title={sentences.releasesNotShown}
          problem={announced.problem}
          onRetry={announced.retry}
        />
      )}
      {moves.length > 0 && (
        <>
          <p>{counted(sentences.moves, { count: moves.length })}</p>
          <ul className="zone-moves">
            {moves.map(({ cId, title, from: before, to: after, isAtOnce }) => (
              <li key={cId}>
                {isAtOnce
                  ? filled(sentences.comesOutAtOnce, {
                      title: <strong dir="auto">{title}</strong>,
                      before: <Timestamp at={before.toISOString()} />,
                    })
                  : filled(sentences.comesOutThen, {
                      title: <strong dir="auto">{title}</strong>,
                      after: <Timestamp at={after.toISOString()} />,
                      before: <Timestamp at={before.toISOString()} />,
                    })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{sentences.isStoredLater}</p>
    </Modal>
  );
}
