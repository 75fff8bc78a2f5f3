import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { barPosition } from './barPosition.ts';
import type { Place } from './place.ts';
import { isTextLink } from './textLink.ts';

interface Props {
  /** The words, with the link that they have by now. */
  place: Place;
  /** Sets the link; an empty address takes it away. */
  onSet: (address: string) => void;
  onLeave: () => void;
}

/** An address as it was meant: a bare host gets its scheme, a bare mail address too. */
export function meantAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
}

interface ButtonProps {
  hasLink: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  onRemove: () => void;
  onLeave: () => void;
}

function LinkButtons({ hasLink, onSubmit, onRemove, onLeave }: ButtonProps) {
  return (
    <div className="link-form-buttons">
      <button type="button" className="button quiet small" onClick={onSubmit}>
        Set the link
      </button>
      {hasLink && (
        <button type="button" className="button quiet small" onClick={onRemove}>
          Take it away
        </button>
      )}
      <button type="button" className="button quiet small" onClick={onLeave}>
        Cancel
      </button>
    </div>
  );
}

/** An address while it is typed; what is no link of a text is refused. */
function useTypedAddress(address: string, onSet: (address: string) => void) {
  const [typed, setTyped] = useState(address);
  const [isRefused, setRefused] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React passes a submission on to the form around the editor, which is not meant.
    event.stopPropagation();
    const meant = meantAddress(typed);
    if (meant === '' || isTextLink(meant)) onSet(meant);
    else setRefused(true);
  };
  return { typed, setTyped, isRefused, submit };
}

/** Asks where the marked words shall lead. */
export function LinkForm({ place, onSet, onLeave }: Props) {
  const address = String(place.formats['link'] ?? '');
  const { typed, setTyped, isRefused, submit } = useTypedAddress(address, onSet);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <fieldset
      className="link-form"
      aria-label="Link"
      data-low={place.isLow}
      style={barPosition(place)}
      onKeyDown={onKeyDown}
    >
      <Field
        label="Leads to"
        error={isRefused ? 'An address begins with https://, mailto: or tel:' : undefined}
      >
        {(given) => (
          <input
            {...given}
            ref={(input) => input?.focus()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <LinkButtons
        hasLink={address !== ''}
        onSubmit={submit}
        onRemove={() => onSet('')}
        onLeave={onLeave}
      />
    </fieldset>
  );
}
