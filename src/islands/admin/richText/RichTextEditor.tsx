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

/** The value that the editor shows; one that came from elsewhere is loaded anew. */
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
  const reload = () => setLoading({ html: value, count: loading.count + 1 });
  return { loading, change, reload };
}

/** The editor with its source view, its help and its count of words. */
export function RichTextEditor({ label, value, onChange, error }: Props) {
  const id = useId();
  const { loading, change, reload } = useLoaded(value, onChange);
  const [isSource, setSource] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const [accepted, accept] = useState<string | null>(null);
  const lost = accepted === loading.html ? [] : losses(loading.html);
  const named = { labelledBy: `${id}-label`, describedBy: error ? `${id}-error` : undefined };
  const toggleSource = () => {
    if (isSource) reload();
    setSource(!isSource);
  };
  return (
    <div className="rich-text" data-invalid={error ? true : undefined}>
      <span className="rich-text-label" id={`${id}-label`}>
        {label}
      </span>
      {lost.length > 0 && <LossWarning lost={lost} onAccept={() => accept(loading.html)} />}
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
