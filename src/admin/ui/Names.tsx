interface Props {
  of: readonly { id: string; name: string }[];
}

/** Names in a row, each in its own direction: one may be in Arabic and the next in Greek. */
export function Names({ of }: Props) {
  return of.map(({ id, name }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ));
}
