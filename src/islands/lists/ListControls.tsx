import type { ReactNode } from 'react';
import type { ListKind } from '#domain/listing/listing';
import { controlsId } from './viewAsFound.ts';

interface Props {
  kind: ListKind;
  /** The orders by name, with their words. */
  orders: Readonly<Record<string, string>>;
  order: string;
  onOrder: (order: string) => void;
  children?: ReactNode;
}

/** The choice of a list's order, and what else it lets one choose. */
export function ListControls({ kind, orders, order, onOrder, children }: Props) {
  return (
    <form
      id={controlsId(kind)}
      className="controls"
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="control">
        <span>Sort by</span>
        <select name="sort" value={order} onChange={(event) => onOrder(event.target.value)}>
          {Object.entries(orders).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {children}
    </form>
  );
}
