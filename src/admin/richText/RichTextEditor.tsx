import { useId, useState } from 'react';
import { EditorFoot } from './EditorFoot.tsx';
import { Help } from './Help.tsx';
import { LossWarning } from './LossWarning.tsx';
import { losses } from './losses.ts';
import { SourceView } from './SourceView.tsx';
import { WritingField } from './WritingField.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The value that the editor shows, as words or as source; one from elsewhere is loaded anew. */
function useLoaded(value: string, onChange: (value: string) => void) {
  const [known, setKnown] = useState(value);
  const [loading, setLoading] = useState({ html: value, count: 0 });
  if (value !== known) {
    setKnown(value);
    setLoading({ html: value, count: loading.count + 1 });
  }
  const change = (html: string) => {
    setKnown(html);
    onChange(html);
  };
  const [isSource, setSource] = useState(false);
  const toggleSource = () => {
    if (isSource) setLoading({ html: value, count: loading.count + 1 });
    setSource(!isSource);
  };
  return { loading, change, isSource, toggleSource };
}

/** What of a text the editor would leave out, until somebody accepts that. */
function useLosses(html: string) {
  const [accepted, accept] = useState<string | null>(null);
  return { lost: accepted === html ? [] : losses(html), accept: () => accept(html) };
}

/** The editor with its source view, its help and its count of words. */
export function RichTextEditor({ label, value, onChange, error }: Props) {
  const id = useId();
  const { loading, change, isSource, toggleSource } = useLoaded(value, onChange);
  const { lost, accept } = useLosses(loading.html);
  const [isHelp, setHelp] = useState(false);
  const named = { labelledBy: `${id}-label`, describedBy: error ? `${id}-error` : undefined };
  return (
    <div className="rich-text" data-invalid={error ? true : undefined}>
      <span className="rich-text-label" id={`${id}-label`}>
        {label}
      </span>
      {lost.length > 0 && <LossWarning lost={lost} onAccept={accept} />}
      {isSource ? (
        <SourceView {...named} value={value} onChange={change} readOnly={lost.length > 0} />
      ) : (
        <WritingField
          key={loading.count}
          {...named}
          html={loading.html}
          onChange={change}
          onHelp={() => setHelp(true)}
          readOnly={lost.length > 0}
        />
      )}
      <EditorFoot
        html={value}
        isSource={isSource}
        isHelp={isHelp}
        onSource={toggleSource}
        onHelp={() => setHelp(!isHelp)}
      />
      {isHelp && <Help />}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
