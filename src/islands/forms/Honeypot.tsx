import { honeypotField } from '#domain/visitor/honeypot';

/** A field that people neither see nor reach, and robots fill in. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Leave this empty
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
