import { useState } from 'react';

/** A link that was just made: shown this once, since only its hash is kept. */
export function NewLink({ address }: { address: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
  };
  return (
    <div className="previews-made">
      <label>
        The link, shown this once
        <input readOnly value={address} onFocus={(event) => event.target.select()} />
      </label>
      <button type="button" className="button quiet small" onClick={copy}>
        Copy
      </button>
      <a className="button quiet small" href={address} target="_blank" rel="noreferrer">
        Open
      </a>
      <span role="status">{copied === address && 'Copied.'}</span>
    </div>
  );
}
