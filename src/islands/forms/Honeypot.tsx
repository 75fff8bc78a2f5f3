import { trapField } from '#domain/visitor/honeypot';

/** A field that people neither see nor reach, and robots fill in. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Leave this empty
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
