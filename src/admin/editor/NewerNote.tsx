import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/editor.ts';
import { listLabel } from '../ui/formats.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import type { TakenIn } from './entryEditor.ts';
import { fieldLabel } from './fieldLabels.ts';

/** Who saved a newer version, when, and which fields it changed. */
export function NewerText({ by, at, isYou, fields }: TakenIn) {
  const list = listLabel(fields.map(fieldLabel));
  if (!by || !at) return <>{fill(sentences.savedSince, { list })}</>;
  const time = <Timestamp at={at} />;
  if (isYou) return <>{filled(sentences.youSavedThis, { at: time, list })}</>;
  return <>{filled(sentences.personSavedThis, { by: <bdi>{by}</bdi>, at: time, list })}</>;
}

interface Props {
  /** Fields of a newer version that can be taken into the form. */
  newer: TakenIn | null;
  /** Fields of a newer version that the form shows already. */
  takenIn: TakenIn | null;
  onTakeIn: () => void;
}

/** Tells of changes that were saved elsewhere, where they are seen wherever the form is scrolled. */
export function NewerNote({ newer, takenIn, onTakeIn }: Props) {
  const told = newer ?? takenIn;
  return (
    <div className="newer" role="status">
      {told && (
        <div className="restored">
          <span>
            <NewerText {...told} /> {!newer && sentences.isInForm}
          </span>
          {newer && (
            <button type="button" className="button quiet small" onClick={onTakeIn}>
              {sentences.takeThemIn}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
