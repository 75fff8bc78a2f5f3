import { useId } from 'react';
import type { TextLanguages } from '#domain/otherTexts';
import type { FieldError } from '#domain/problem';
import { ErrorLine, SelectField, TextField, tiedList } from '../../components/Field.tsx';
import type { LabelDraft } from '../editor/draft.ts';
import { useLanguageFields } from '../richText/RichTexts.tsx';
import { sentences } from '../sentences/label.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import {
  ListStatus,
  type OrderedList,
  RowButtons,
  useOrderedList,
  useRowOpen,
} from '../ui/orderedList.tsx';

type Entry = LabelDraft['menu'][number];
interface Target {
  to: string;
  name: string;
}

interface Props {
  label: string;
  /** The field that errors refer to. */
  path: 'menu' | 'footer';
  value: readonly Entry[];
  /** The default entries, in their order. */
  known: readonly Target[];
  /** Every page that an entry may link to. */
  others: readonly Target[];
  onChange: (value: Entry[]) => void;
  /** The languages of the label. */
  languages: TextLanguages;
  errors: readonly FieldError[];
}

interface EntryProps {
  entry: Entry;
  change: (part: Partial<Entry>) => void;
  /** The entry's default name; none for an external address. */
  usual: string | undefined;
  options: readonly { value: string; label: string }[];
  languages: TextLanguages;
  errorAt: (...field: string[]) => string | undefined;
}

/** The fields of an entry in edit mode. */
function EntryFields({ entry, change, usual, options, languages, errorAt }: EntryProps) {
  const names = useLanguageFields({
    label: sentences.name,
    path: 'name',
    value: entry.name,
    onChange: (name) => change({ name }),
    others: entry.nameIn,
    onOthers: (nameIn) => change({ nameIn }),
    written: languages.textsLanguage,
    languages,
  });
  return (
    <div className="ordered-fields">
      {names.map(({ code, path, ...line }) => (
        <TextField
          key={code}
          {...line}
          placeholder={(path === 'name' ? '' : entry.name) || (usual ?? '')}
          error={errorAt(...path.split('.'))}
        />
      ))}
      <SelectField
        label={sentences.leadsTo}
        value={usual === undefined ? '' : entry.to}
        options={options}
        onChange={(to) => change({ to })}
      />
      {usual === undefined && (
        <TextField
          label={sentences.address}
          type="url"
          placeholder="https://"
          value={entry.to}
          onChange={(to) => change({ to: to.trim() })}
          error={errorAt('to')}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={entry.hidden}
          onChange={(event) => change({ hidden: event.target.checked })}
        />
        {sentences.hideIt}
      </label>
    </div>
  );
}

interface RowProps
  extends Pick<EntryProps, 'entry' | 'usual' | 'options' | 'languages'>,
    Pick<Props, 'path' | 'errors'> {
  name: string;
  index: number;
  list: OrderedList<Entry>;
}

function EntryRow({ entry, name, index, list, path, errors, ...fields }: RowProps) {
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, path, index));
  const { to, hidden } = entry;
  const leadsTo = to === 'music' ? sentences.artistsAndReleases : to;
  return (
    <li className="ordered-row" data-row={index}>
      <div className="ordered-head">
        <span className="ordered-lead" aria-hidden="true">
          {index + 1}
        </span>
        <span className="ordered-words">
          <strong dir="auto">{to || entry.name ? name : sentences.newEntry}</strong>
          <span className="ordered-detail">{hidden ? sentences.hidden : leadsTo}</span>
        </span>
        <RowButtons list={list} index={index} name={name} />
      </div>
      {isOpen && (
        <EntryFields
          entry={entry}
          change={(part) => list.replace(index, { ...entry, ...part })}
          errorAt={(...field) => fieldErrorAt(errors, path, index, ...field)}
          {...fields}
        />
      )}
    </li>
  );
}

/** The entries of the menu or footer: their order, their names, and whether they are shown. */
export function MenuField(props: Props) {
  const { label, path, value, known, others, onChange, languages, errors } = props;
  const id = useId();
  const error = fieldErrorAt(errors, path);
  const names = new Map([...others, ...known].map(({ to, name }) => [to, name]));
  const mentioned = new Set(value.map(({ to }) => to));
  const rest = known.filter(({ to }) => !mentioned.has(to));
  const all: Entry[] = [...value, ...rest.map(({ to }) => ({ to, name: '', hidden: false }))];
  const nameOf = ({ to, name }: Entry) => name || names.get(to) || to || sentences.theNewEntry;
  /** A deleted default entry stays at the end, hidden, until it is restored. */
  const settle = (next: readonly Entry[]) => {
    const isTwice = ({ to, hidden }: Entry) =>
      hidden && next.some((other) => other.to === to && !other.hidden);
    const gone = known.filter(({ to }) => !next.some((entry) => entry.to === to));
    onChange([
      ...next.filter((entry) => !isTwice(entry)),
      ...gone.map(({ to }) => ({ to, name: '', hidden: true })),
    ]);
  };
  const list = useOrderedList({ value: all, onChange: settle, nameOf });
  const options = [
    { value: '', label: sentences.elsewhere },
    ...[...names].map(([to, name]) => ({ value: to, label: name })),
  ];
  return (
    <section className="ordered" aria-label={label} ref={list.ref} {...tiedList(id, error)}>
      <h3 className="ordered-title">{label}</h3>
      <ol className="ordered-rows">
        {list.rows.map(({ key, entry }, index) => (
          <EntryRow
            key={key}
            entry={entry}
            name={nameOf(entry)}
            index={index}
            list={list}
            path={path}
            usual={names.get(entry.to)}
            options={options}
            languages={languages}
            errors={errors}
          />
        ))}
      </ol>
      <ListStatus list={list} />
      <ErrorLine id={id} error={error} />
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          onClick={() => list.add({ to: '', name: '', hidden: false })}
        >
          {sentences.addAnEntry}
        </button>
        {value.length > 0 && (
          <button type="button" className="button quiet small" onClick={() => onChange([])}>
            {sentences.usualOrder}
          </button>
        )}
      </div>
    </section>
  );
}
