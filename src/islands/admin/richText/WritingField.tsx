import { type FocusEvent, useEffect, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import { actions } from './actions.ts';
import { editorModules, formats } from './editorOptions.ts';
import { LinkForm } from './LinkForm.tsx';
import { QuickBar } from './QuickBar.tsx';
import { readPasted, readText, writeText } from './readText.ts';
import { useQuickBar } from './useQuickBar.ts';
import { writingKeys } from './writingKeys.ts';
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

/** The words themselves, edited in place, with a quick bar where it is due. */
export function WritingField({ labelledBy, describedBy, html, onChange, onHelp, readOnly }: Props) {
  const editor = useRef<ReactQuill>(null);
  const wrapper = useRef<HTMLFieldSetElement>(null);
  const begun = useRef('');
  const [loaded] = useState(() => readText(html));
  const bar = useQuickBar(editor);
  const focusBar = () =>
    wrapper.current?.querySelector<HTMLElement>('.quick-bar [tabindex="0"]')?.focus();
  const doings = useRef({ link: bar.startLink, help: onHelp, focusBar });
  const [modules] = useState(() =>
    editorModules(
      readPasted,
      writingKeys({
        link: () => doings.current.link(),
        help: () => doings.current.help(),
        focusBar: () => doings.current.focusBar(),
      }),
    ),
  );

  useEffect(() => {
    doings.current = { link: bar.startLink, help: onHelp, focusBar };
  });

  useEffect(() => {
    begun.current = JSON.stringify(editor.current?.getEditor().getContents().ops);
  }, []);

  useEffect(() => {
    const quill = editor.current?.getEditor();
    if (!quill) return;
    const { root } = quill;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-labelledby', labelledBy);
    root.dir = 'auto';
    if (describedBy) root.setAttribute('aria-describedby', describedBy);
    else root.removeAttribute('aria-describedby');
  }, [labelledBy, describedBy]);

  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) bar.leave();
  };

  return (
    <fieldset
      className="writing"
      ref={wrapper}
      aria-labelledby={labelledBy}
      onFocus={bar.enter}
      onBlur={leave}
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
          // What was undone to its beginning is what it was, byte for byte.
          const isBegun = JSON.stringify(held.getContents().ops) === begun.current;
          onChange(isBegun ? html : writeText(held));
          bar.look();
        }}
        onChangeSelection={bar.look}
      />
      {bar.place && !bar.linking && !readOnly && (
        <QuickBar
          place={bar.place}
          actions={actions[bar.place.kind]}
          onRun={bar.run}
          onLeave={bar.back}
        />
      )}
      {bar.linking && <LinkForm place={bar.linking} onSet={bar.setLink} onLeave={bar.back} />}
      {loaded.kept > 0 && (
        <p className="rich-text-note">
          {loaded.kept === 1 ? 'One part' : `${loaded.kept} parts`} of this text can only be edited
          in the source view. It stays as it is.
        </p>
      )}
    </fieldset>
  );
}
