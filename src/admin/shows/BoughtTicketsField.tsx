import { type BoughtTickets, boughtTickets } from '#domain/show/showState';
import { SelectField } from '../../components/Field.tsx';
import { boughtTicketsLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';

interface Props {
  value: BoughtTickets | undefined;
  onChange: (value: BoughtTickets | undefined) => void;
}

/** What becomes of the tickets that fans have. */
export function BoughtTicketsField({ value, onChange }: Props) {
  return (
    <SelectField
      label={sentences.ticketsValid}
      hint={sentences.ticketsValidHint}
      value={value ?? ''}
      options={[
        { value: '', label: sentences.sayNothing },
        ...boughtTickets.map((one) => ({ value: one, label: boughtTicketsLabels[one] })),
      ]}
      onChange={(chosen) => onChange(boughtTickets.find((one) => one === chosen))}
    />
  );
}
