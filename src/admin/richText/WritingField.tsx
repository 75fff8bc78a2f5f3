import { type FocusEvent, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import { counted } from '#domain/counted';
import { actions } from './actions.ts';
import { formats } from './editorOptions.ts';
import { LinkForm } from './LinkForm.tsx';
import { QuickBar } from './QuickBar.tsx';
import { readText } from './readText.ts';
import { useQuickBar } from './useQuickBar.ts';
import { useTextbox } from './useTextbox.ts';
import { useWritingModules } from './useWritingModules.ts';
import { useWritten } from './useWritten.ts';
import './quill.css';

interface Props {
  labelledBy: string;
  describedBy: string | undefined;
  /** The text to begin with; later changes of it are not looked at. */
  html: string;
  onChange: (html: string) => void;
  onHelp: () => void;
  readOnly: boolean;
}

function KeptNote({ parts }: { parts: number }) {
  return (
    <p className="rich-text-note">
      {counted(parts, 'One part', 'parts')} of this text can only be edited in the source view. It
      stays as it is.
    </p>
  );
}

function DueBar({ bar }: { bar: ReturnType<typeof useQuickBar> }) {
  const { place, linking, run, setLink, back } = bar;
  if (linking) return <LinkForm place={linking} onSet={setLink} onLeave={back} />;
  if (!place) return null;
  return <QuickBar place={place} actions={actions[place.kind]} onRun={run} onLeave={back} />;
}

/** True when the focus goes on to something outside. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget);

/** The words themselves, edited in place, with a quick bar where it is due. */
export function WritingField({ labelledBy, describedBy, html, onChange, onHelp, readOnly }: Props) {
  const editor = useRef<ReactQuill>(null);
  const wrapper = useRef<HTMLFieldSetElement>(null);
  const [loaded] = useState(() => readText(html));
  const bar = useQuickBar(editor);
  const focusBar = () =>
    wrapper.current?.querySelector<HTMLElement>('.quick-bar [tabindex="0"]')?.focus();
  const modules = useWritingModules({ link: bar.startLink, help: onHelp, focusBar });
  const written = useWritten(editor, html);
  useTextbox(editor, { labelledBy, describedBy });

  return (
    <fieldset
      className="writing"
      ref={wrapper}
      aria-labelledby={labelledBy}
      onFocus={bar.enter}
      onBlur={(event) => isLeft(event) && bar.leave()}
    >
      <ReactQuill
        ref={editor}
        theme="default"
        defaultValue={loaded.delta}
        formats={formats}
        modules={modules}
        readOnly={readOnly}
        onChange={(_, __, source, held) => {
          if (source !== 'user') return;
          onChange(written(held));
          bar.look();
        }}
        onChangeSelection={bar.look}
      />
      {!readOnly && <DueBar bar={bar} />}
      {loaded.kept > 0 && <KeptNote parts={loaded.kept} />}
    </fieldset>
  );
}
