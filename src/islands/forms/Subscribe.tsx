import { consentTexts } from '#domain/visitor/consentTexts';

/** The box by which a visitor asks for the newsletter. It is never ticked beforehand. */
export function Subscribe() {
  return (
    <label className="check">
      <input type="checkbox" name="subscribe" value="true" />
      {consentTexts.newsletter}
    </label>
  );
}
