import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import type { Tied } from '../../components/Field.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/richText.ts';
import { actions } from './actions.ts';
import { editorModules, formats, type KeyActions, writingKeys } from './editorOptions.ts';
import { FigureForm } from './FigureForm.tsx';
import { countMedia } from './pasted.ts';
import { LinkForm, QuickBar } from './QuickBar.tsx';
import { type EditorText, readPasted, readText, writeText } from './readText.ts';
import { captionButton, knowNameable, type Nameable } from './textFigure.ts';
import { useQuickBar } from './useQuickBar.ts';
import './quill.css';

interface Props {
  labelledBy: string;
  /** Links the editor to the error message. */
  error: Tied;
  /** The initial text; later changes are ignored. */
  html: string;
  onChange: (html: string) => void;
  onHelp: () => void;
  readOnly: boolean;
  /** What its figures may name. */
  nameable: Nameable;
}

function KeptNote({ parts }: { parts: number }) {
  return <p className="rich-text-note">{counted(sentences.keptParts, { count: parts })}</p>;
}

interface BarProps {
  bar: ReturnType<typeof useQuickBar>;
  nameable: Nameable;
}

function DueBar({ bar, nameable }: BarProps) {
  const { position, linking, choosing, captioning, run, setLink, back } = bar;
  if (linking) return <LinkForm position={linking} onSet={setLink} onLeave={back} />;
  if (captioning)
    return (
      <FigureForm
        key={captioning.position.index}
        kind={'picture' in captioning.figure.of ? 'picture' : 'record'}
        position={captioning.position}
        nameable={nameable}
        edited={captioning.figure}
        onInsert={bar.setCaption}
        onLeave={back}
      />
    );
  if (!position) return null;
  if (choosing)
    return (
      <FigureForm
        kind={choosing}
        position={position}
        nameable={nameable}
        onInsert={bar.insertFigure}
        onLeave={back}
      />
    );
  return (
    <QuickBar position={position} actions={actions[position.kind]} onRun={run} onLeave={back} />
  );
}

/** True if the focus moves outside. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget);

/** The text, edited in place with a quick bar. */
export function WritingField(props: Props) {
  const { labelledBy, error, html, onChange, onHelp, readOnly, nameable } = props;
  const editor = useRef<ReactQuill>(null);
  const wrapper = useRef<HTMLFieldSetElement>(null);
  const [loaded] = useState(() => {
    knowNameable(nameable);
    return readText(html);
  });
  // Pictures may be uploaded while the text is open.
  useEffect(() => knowNameable(nameable), [nameable]);
  const bar = useQuickBar(editor);
  const focusBar = () =>
    wrapper.current?.querySelector<HTMLElement>('.quick-bar [tabindex="0"]')?.focus();
  const [leftOut, setLeftOut] = useState(0);
  const keys = { link: bar.startLink, help: onHelp, focusBar };
  const modules = useWritingModules(keys, (pasted) => setLeftOut(countMedia(pasted)));
  const written = useWritten(editor, html);
  useTextbox(editor, { labelledBy, error });
  useCaptionButtons(editor, bar.startCaption);

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
        onChange={(_, __, source, editor) => {
          if (source !== 'user') return;
          onChange(written(editor));
          bar.look();
        }}
        onChangeSelection={bar.look}
      />
      {!readOnly && <DueBar bar={bar} nameable={nameable} />}
      <p className="rich-text-note" role="status">
        {leftOut > 0 && counted(sentences.mediaLeftOut, { count: leftOut })}
      </p>
      {loaded.kept > 0 && <KeptNote parts={loaded.kept} />}
    </fieldset>
  );
}

/** The editor's settings. Quill reads them once, so the key handlers look up the latest actions. */
function useWritingModules(keyActions: KeyActions, onPaste: (html: string) => void) {
  const latest = useRef(keyActions);
  useEffect(() => {
    latest.current = keyActions;
  });
  const [modules] = useState(() =>
    editorModules(
      (html) => {
        onPaste(html);
        return readPasted(html);
      },
      writingKeys({
        link: () => latest.current.link(),
        help: () => latest.current.help(),
        focusBar: () => latest.current.focusBar(),
      }),
    ),
  );
  return modules;
}

/**
 * Converts the editor's content to the text to store. A text whose changes were all undone is the
 * original, byte for byte.
 */
function useWritten(editor: RefObject<ReactQuill | null>, html: string) {
  const original = useRef('');
  useEffect(() => {
    original.current = JSON.stringify(editor.current?.getEditor().getContents().ops);
  }, [editor]);
  return (editor: EditorText): string =>
    JSON.stringify(editor.getContents().ops) === original.current ? html : writeText(editor);
}

/** Opens the form of a figure's caption by the button in the figure, which Quill made. */
function useCaptionButtons(
  editor: RefObject<ReactQuill | null>,
  onCaption: (figure: HTMLElement) => void,
): void {
  const latest = useRef(onCaption);
  useEffect(() => {
    latest.current = onCaption;
  });
  useEffect(() => {
    const root = editor.current?.getEditor().root;
    const open = ({ target }: Event) => {
      const button = target instanceof Element && target.closest(`.${captionButton}`);
      const figure = button ? button.closest('figure') : null;
      if (figure) latest.current(figure);
    };
    root?.addEventListener('click', open);
    return () => root?.removeEventListener('click', open);
  }, [editor]);
}

/** Describes the editor to assistive technology, which Quill does not do. */
function useTextbox(
  editor: RefObject<ReactQuill | null>,
  { labelledBy, error }: Pick<Props, 'labelledBy' | 'error'>,
): void {
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = error;
  useEffect(() => {
    const root = editor.current?.getEditor().root;
    if (!root) return;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-labelledby', labelledBy);
    root.dir = 'auto';
    for (const [name, given] of [
      ['aria-describedby', describedBy],
      ['aria-invalid', isInvalid && 'true'],
    ] as const)
      if (given) root.setAttribute(name, given);
      else root.removeAttribute(name);
  }, [editor, labelledBy, describedBy, isInvalid]);
}
