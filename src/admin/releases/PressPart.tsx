import type { FieldError } from '#domain/problem';
import { maxPressQuotes } from '#domain/release/pressQuote';
import { Field, TextField } from '../../components/Field.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Editing } from '../editor/entryEditor.ts';
import { FoldedPart } from '../editor/FoldedPart.tsx';
import { FormPart } from '../editor/JumpList.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/releases.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList, useRowOpen } from '../ui/orderedList.tsx';

type Quote = NonNullable<ReleaseDraft['press']>[number];

const nameOf = ({ source }: Quote) => source || sentences.newQuote;

interface RowProps {
  quote: Quote;
  index: number;
  list: OrderedList<Quote>;
  errors: readonly FieldError[];
}

function QuoteRow({ quote, index, list, errors }: RowProps) {
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'press', index));
  const replace = (part: Partial<Quote>) => list.replace(index, { ...quote, ...part });
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={nameOf(quote)} />}
      >
        <strong dir="auto">{nameOf(quote)}</strong>
        <span className="ordered-detail" dir="auto">
          {quote.quote}
        </span>
      </RowHead>
      {isOpen && (
        <div className="ordered-fields">
          <Field
            label={sentences.quoteWords}
            hint={sentences.quoteWordsHint}
            error={fieldErrorAt(errors, 'press', index, 'quote')}
          >
            {(control) => (
              <textarea
                {...control}
                rows={4}
                dir="auto"
                value={quote.quote}
                onChange={({ target }) => replace({ quote: target.value })}
              />
            )}
          </Field>
          <TextField
            label={sentences.quoteSource}
            value={quote.source}
            onChange={(source) => replace({ source })}
            error={fieldErrorAt(errors, 'press', index, 'source')}
          />
          <TextField
            label={sentences.quoteUrl}
            type="url"
            value={quote.url ?? ''}
            onChange={(url) => replace({ url: url || undefined })}
            error={fieldErrorAt(errors, 'press', index, 'url')}
          />
        </div>
      )}
    </li>
  );
}

interface Props {
  editing: Editing<ReleaseDraft>;
  change: (part: Partial<ReleaseDraft>) => void;
}

/** What the press says about a release. */
export function PressPart({ editing, change }: Props) {
  const { mine, errors } = editing;
  const { press = [] } = mine;
  const list = useOrderedList<Quote>({
    value: press,
    onChange: (next) => change({ press: next.length > 0 ? next : undefined }),
    nameOf,
  });
  const count = press.length;
  return (
    <FormPart name="press">
      <FoldedPart
        name="release.press"
        heading={<h2 className="ordered-title">{releaseFields.press.label}</h2>}
        line={count > 0 ? counted(sentences.countedQuotes, { count }) : sentences.noQuotesLine}
        needsYou={hasErrorUnder(errors, 'press')}
      >
        <OrderedField
          label={releaseFields.press.label}
          isNamedAbove
          list={list}
          empty={sentences.noQuotesYet}
          error={fieldErrorAt(errors, 'press')}
          row={(quote, index) => (
            <QuoteRow quote={quote} index={index} list={list} errors={errors} />
          )}
        >
          <button
            type="button"
            className="button quiet small"
            data-action="add"
            disabled={count >= maxPressQuotes}
            onClick={() => list.add({ quote: '', source: '' })}
          >
            {sentences.addQuote}
          </button>
        </OrderedField>
      </FoldedPart>
    </FormPart>
  );
}
