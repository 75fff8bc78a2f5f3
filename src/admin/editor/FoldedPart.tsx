import { type ReactNode, useState } from 'react';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { useKeptChoice } from '../state/keptChoice.ts';
import { listLabel } from '../ui/formats.ts';
import './folding.css';

/** A field of a part, for the line that says what is set in it. */
export interface PartField {
  label: string;
  isSet: boolean;
}

/** What is set in a part, and what is not. */
export function setLine(fields: readonly PartField[]): string {
  const labels = (isSet: boolean) =>
    listLabel(fields.filter((field) => field.isSet === isSet).map(({ label }) => label));
  const [set, unset] = [labels(true), labels(false)];
  const told: string[] = [];
  if (set) told.push(fill(sentences.partSet, { list: set }));
  if (unset) told.push(fill(sentences.partNotSet, { list: unset }));
  return told.join(' · ');
}

/** Opens the folded parts around an element. */
export function unfoldAround(element: Element): void {
  for (
    let part = element.closest('details');
    part;
    part = part.parentElement?.closest('details') ?? null
  )
    part.open = true;
}

interface Props {
  /** Its name in what is remembered. */
  name: string;
  heading: ReactNode;
  /** What is set inside, on one line. */
  line: string;
  /** Opens it, such as for an error inside. It stays open when that has passed. */
  needsYou?: boolean;
  children: ReactNode;
}

/**
 * A part of a form that is seldom needed: closed behind its heading until this person opens it,
 * which this browser remembers. Links, errors and the search in the page open it without that.
 */
export function FoldedPart({ name, heading, line, needsYou = false, children }: Props) {
  const [kept, keep] = useKeptChoice(`part.${name}`);
  const [isOpen, setOpen] = useState(kept === 'open' || needsYou);
  const [didNeed, setDidNeed] = useState(needsYou);
  if (needsYou !== didNeed) {
    setDidNeed(needsYou);
    if (needsYou) setOpen(true);
  }
  return (
    <details
      className="folded"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary onClick={() => keep(isOpen ? 'closed' : 'open')}>
        {heading}
        <span className="folded-line">{line}</span>
      </summary>
      <div className="folded-part">{children}</div>
    </details>
  );
}
