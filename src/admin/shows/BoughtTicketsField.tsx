import { type BoughtTickets, boughtTickets } from '#domain/show/showState';
import { SelectField } from '../../components/Field.tsx';
import { boughtTicketsLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';

interface Props {
  /** Tickets of a cancelled show can't stay valid. */
  isCancelled?: boolean;
  value: BoughtTickets | undefined;
  onChange: (value: BoughtTickets | undefined) => void;
}

/** What becomes of the tickets that fans have. */
export function BoughtTicketsField({ isCancelled = false, value, onChange }: Props) {
  const choices = boughtTickets.filter((one) => !isCancelled || one !== 'valid' || one === value);
  return (
    <SelectField
      label={isCancelled ? sentences.ticketsAfter : sentences.ticketsValid}
      hint={sentences.ticketsValidHint}
      value={value ?? ''}
      options={[
        { value: '', label: sentences.sayNothing },
        ...choices.map((one) => ({ value: one, label: boughtTicketsLabels[one] })),
      ]}
      onChange={(chosen) => onChange(boughtTickets.find((one) => one === chosen))}
    />
  );
}
