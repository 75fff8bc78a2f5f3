/** The box by which a visitor asks for the newsletter. */
export function Subscribe() {
  return (
    <label className="check">
      <input type="checkbox" name="subscribe" value="true" />
      Tell me about new records, a few times a year
    </label>
  );
}
