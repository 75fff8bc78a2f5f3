interface Props {
  /** What cannot be kept, as in "<img>". */
  lost: readonly string[];
  onAccept: () => void;
}

/** Says what an edit would lose, before there can be one. */
export function LossWarning({ lost, onAccept }: Props) {
  return (
    <div className="rich-text-warning" role="alert">
      <p>
        This text holds what cannot be kept once it is edited: {lost.join(', ')}. It stays as it is
        until then.
      </p>
      <button type="button" className="button quiet small" onClick={onAccept}>
        Edit it all the same
      </button>
    </div>
  );
}
