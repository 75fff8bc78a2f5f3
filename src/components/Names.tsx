import { Fragment } from 'react';

/** Names in a row, each kept apart in its own direction of writing. */
export function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
