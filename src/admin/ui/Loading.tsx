/** Something is on its way. */
export function Waiting({ text }: { text: string }) {
  return (
    <p className="waiting" role="status">
      {text}
    </p>
  );
}
