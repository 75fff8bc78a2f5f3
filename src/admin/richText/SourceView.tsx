import { useState } from 'react';
import { losses } from './losses.ts';
import { textBlocks } from './purify.ts';
import { storedHtml } from './storedHtml.ts';

interface Props {
  labelledBy: string;
  describedBy: string | undefined;
  value: string;
  onChange: (value: string) => void;
  readOnly: boolean;
}

/** A text as HTML. What may not stand in it is said at once, and left out of the value. */
export function SourceView({ labelledBy, describedBy, value, onChange, readOnly }: Props) {
  const [source, setSource] = useState(value);
  const lost = losses(source);
  const edit = (typed: string) => {
    setSource(typed);
    onChange(storedHtml(textBlocks(typed)));
  };
  return (
    <>
      <textarea
        className="rich-text-source"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        rows={12}
        spellCheck={false}
        dir="ltr"
        readOnly={readOnly}
        value={source}
        onChange={(event) => edit(event.target.value)}
      />
      <p className="rich-text-note" role="status">
        {lost.length > 0 && !readOnly && `Will be left out: ${lost.join(', ')}.`}
      </p>
    </>
  );
}
