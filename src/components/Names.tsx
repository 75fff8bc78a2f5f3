import { Fragment } from 'react';
import { lettersOf } from '#domain/letters';

/** Names in a row, each isolated, since one may be written from right to left. */
export function Names({ names, comma = ', ' }: { names: readonly string[]; comma?: string }) {
  // Two artists may share a name, so the keys carry the index.
  const keyed = names.map((name, index) => ({ key: `${index} ${name}`, name }));
  return keyed.map(({ key, name }, index) => (
    <Fragment key={key}>
      {index > 0 && comma}
      <bdi data-letters={lettersOf(name)}>{name}</bdi>
    </Fragment>
  ));
}
