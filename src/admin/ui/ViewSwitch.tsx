import './viewSwitch.css';

interface Props<V extends string> {
  legend: string;
  views: readonly { view: V; label: string }[];
  shown: V;
  onShow: (view: V) => void;
}

/** Switches between views of the same entries. */
export function ViewSwitch<V extends string>({ legend, views, shown, onShow }: Props<V>) {
  return (
    <fieldset className="view-switch">
      <legend>{legend}</legend>
      {views.map(({ view, label }) => (
        <button key={view} type="button" aria-pressed={shown === view} onClick={() => onShow(view)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
