import type { FieldError } from '#domain/problem';
import { maxTickets } from '#domain/show/show';
import { TextField } from '../../components/Field.tsx';
import type { TicketDraft } from '../editor/draft.ts';
import { PriceField, priceLine } from '../editor/PriceField.tsx';
import { sentences } from '../sentences/shows.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList, useRowOpen } from '../ui/orderedList.tsx';

const nameOf = ({ name, url }: TicketDraft) => name || url || sentences.newTickets;

interface RowProps {
  ticket: TicketDraft;
  index: number;
  list: OrderedList<TicketDraft>;
  errors: readonly FieldError[];
}

function TicketRow({ ticket, index, list, errors }: RowProps) {
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'tickets', index));
  const field = (name: 'name' | 'note') => ({
    value: ticket[name] ?? '',
    onChange: (typed: string) => list.replace(index, { ...ticket, [name]: typed || undefined }),
    error: fieldErrorAt(errors, 'tickets', index, name),
  });
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={nameOf(ticket)} />}
      >
        <strong dir="auto">{nameOf(ticket)}</strong>
        <span className="ordered-detail">{priceLine(ticket.price)}</span>
      </RowHead>
      {isOpen && (
        <div className="ordered-fields">
          <TextField
            label={sentences.address}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={ticket.url}
            onChange={(url) => list.replace(index, { ...ticket, url: url.trim() })}
            error={fieldErrorAt(errors, 'tickets', index, 'url')}
          />
          <TextField label={sentences.shop} {...field('name')} />
          <PriceField
            label={sentences.price}
            hint={sentences.priceHint}
            value={ticket.price}
            onChange={(price) => list.replace(index, { ...ticket, price })}
            error={
              fieldErrorAt(errors, 'tickets', index, 'price') ??
              fieldErrorAt(errors, 'tickets', index, 'price', 'currency')
            }
          />
          <TextField label={sentences.ticketNote} {...field('note')} />
        </div>
      )}
    </li>
  );
}

interface Props {
  value: readonly TicketDraft[];
  onChange: (value: TicketDraft[]) => void;
  errors: readonly FieldError[];
}

/** Where tickets of a show are sold, with prices. */
export function TicketsField({ value, onChange, errors }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  return (
    <OrderedField
      label={sentences.tickets}
      list={list}
      empty={sentences.noTicketsYet}
      error={fieldErrorAt(errors, 'tickets')}
      row={(ticket, index) => (
        <TicketRow ticket={ticket} index={index} list={list} errors={errors} />
      )}
    >
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={value.length >= maxTickets}
          onClick={() => list.add({ url: '' })}
        >
          {sentences.addTickets}
        </button>
      </div>
    </OrderedField>
  );
}
