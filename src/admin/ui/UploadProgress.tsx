interface Props {
  /** What is uploaded, as in "the image". */
  what: string;
  /** From 0 to 1; at 1 the server is at work. */
  share: number;
  /** Left out where something else stops it. */
  onCancel?: () => void;
}

/** How far an upload is, and the way to stop it. */
export function UploadProgress({ what, share, onCancel }: Props) {
  const percent = Math.round(share * 100);
  return (
    <div className="upload-progress">
      <progress max={100} value={percent} aria-label={`Uploading ${what}`} />
      <span>{percent < 100 ? `${percent} %` : 'Checking …'}</span>
      {onCancel && (
        <button type="button" className="button quiet small" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
