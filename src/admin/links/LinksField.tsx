import { type ReactNode, useState } from 'react';
import {
  addressSchema,
  type Link,
  linkIcon,
  maxLinks,
  platformOf,
  profileIcon,
} from '#domain/link';
import type { FieldError } from '#domain/problem';
import { Field } from '../../components/Field.tsx';
import { sentences } from '../sentences/links.ts';
import { brokenLinkText, useBrokenLinks } from '../ui/brokenLinks.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import {
  closeOnKey,
  type OrderedList,
  RowButtons,
  useOrderedList,
  useRowOpen,
} from '../ui/orderedList.tsx';

const nameOf = (link: Link) => link.name || link.url || sentences.theNewLink;

/** Changes a link's address. The platform follows from the host, unless it was named manually. */
function withAddress(link: Link, typed: string): Link {
  const url = typed.trim();
  const isNamed = link.name !== '' && link.name !== platformOf(link.url);
  return { url, name: (!isNamed && platformOf(url)) || link.name };
}

/** The address of a link's platform icon, if it has one. */
function iconOf({ name }: Link): string | null {
  const streaming = linkIcon(name);
  if (streaming) return `/streaming/${streaming}.svg`;
  const profile = profileIcon(name);
  return profile && `/social/${profile}.svg`;
}

/** Two chain links: the icon for an unknown platform. */
const Chain = () => (
  <svg className="link-chain" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M10 14a4.5 4.5 0 0 0 6.400 0l3.200-3.200a4.5 4.5 0 0 0-6.400-6.400l-1.400 1.400M14 10a4.5 4.5 0 0 0-6.400 0l-3.200 3.200a4.5 4.5 0 0 0 6.400 6.400l1.400-1.400" />
  </svg>
);

interface RowProps {
  link: Link;
  index: number;
  list: OrderedList<Link>;
  path: string;
  errors: readonly FieldError[];
  /** The result of the link's last check. */
  note: string | undefined;
}

/** One link, with its fields while it is edited or has an error. */
function LinkRow({ link, index, list, path, errors, note }: RowProps) {
  const [isLeft, setLeft] = useState(false);
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, path, index));
  const icon = iconOf(link);
  const ownError =
    isLeft && link.url !== '' ? addressSchema.safeParse(link.url).error?.issues[0] : undefined;
  const change = (changed: Link) => list.replace(index, changed);
  const onKeyDown = closeOnKey(() => list.edit(null));
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={icon ? <img src={icon} alt="" width="20" height="20" /> : <Chain />}
        buttons={<RowButtons list={list} index={index} name={nameOf(link)} />}
      >
        <strong dir="auto">{link.name || sentences.newLink}</strong>
        <span className="ordered-detail">{link.url.replace(/^https?:\/\/(www\.)?/, '')}</span>
        {note && <span className="ordered-note field-error">{note}</span>}
      </RowHead>
      {isOpen && (
        <div className="ordered-fields">
          <Field
            label={sentences.address}
            hint={sentences.addressHint}
            error={ownError?.message ?? fieldErrorAt(errors, path, index, 'url')}
          >
            {(control) => (
              <input
                {...control}
                type="url"
                inputMode="url"
                placeholder="https://"
                value={link.url}
                onChange={(event) => change(withAddress(link, event.target.value))}
                onBlur={() => setLeft(true)}
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
          <Field label={sentences.platform} error={fieldErrorAt(errors, path, index, 'name')}>
            {(control) => (
              <input
                {...control}
                value={link.name}
                onChange={(event) => change({ ...link, name: event.target.value })}
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
        </div>
      )}
    </li>
  );
}

interface Props {
  /** The heading, such as "Play it on:". */
  label: string;
  value: readonly Link[];
  onChange: (value: Link[]) => void;
  /** The field that the errors refer to: `links` or `socials`. */
  path: string;
  errors?: readonly FieldError[];
  /** The id of the release or item whose links are checked. */
  entry?: string;
  /** Further actions beside "Add a link". */
  children?: ReactNode;
}

/** The links of an entry, in order. Changes stay in memory until the entry is saved. */
export function LinksField(props: Props) {
  const { label, value, onChange, path, errors = [], entry, children } = props;
  const list = useOrderedList({ value, onChange, nameOf });
  const broken = useBrokenLinks(entry);
  const noteOf = ({ url }: Link) => {
    const found = broken.get(url);
    return found && brokenLinkText(found);
  };
  return (
    <OrderedField
      label={label}
      list={list}
      empty={sentences.noLinksYet}
      error={fieldErrorAt(errors, path)}
      row={(link, index) => (
        <LinkRow
          link={link}
          index={index}
          list={list}
          path={path}
          errors={errors}
          note={noteOf(link)}
        />
      )}
    >
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={value.length >= maxLinks}
          onClick={() => list.add({ name: '', url: '' })}
        >
          {sentences.addLink}
        </button>
        {children}
      </div>
    </OrderedField>
  );
}
