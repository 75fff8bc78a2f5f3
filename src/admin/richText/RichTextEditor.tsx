import { useId, useState } from 'react';
import { allowedAttributes, allowedTags, renamedTags } from '#domain/richText/richText';
import { fill } from '#words/template';
import { ErrorLine, type Tied, tied } from '../../components/Field.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/richText.ts';
import { rowLabel } from '../ui/formats.ts';
import { storedHtml, textBlocks } from './storedHtml.ts';
import type { Nameable } from './textFigure.ts';
import { WritingField } from './WritingField.tsx';
import { wordCount } from './wordCount.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** What figures of the text may name. */
  nameable: Nameable;
}

/** The displayed value, as text or source; an external change is loaded into the editor. */
function useEdited(value: string, onChange: (value: string) => void) {
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

/** The content that the editor would lose from a text, until the person accepts that. */
function useLosses(html: string) {
  const [accepted, accept] = useState<string | null>(null);
  return { lost: accepted === html ? [] : losses(html), accept: () => accept(html) };
}

/** The editor with its source view, help and word count. */
export function RichTextEditor({ label, value, onChange, error, nameable }: Props) {
  const id = useId();
  const { loading, change, isSource, toggleSource } = useEdited(value, onChange);
  const { lost, accept } = useLosses(loading.html);
  const [isHelp, setHelp] = useState(false);
  const named = { labelledBy: `${id}-label`, error: tied(id, { error }) };
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
          nameable={nameable}
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
      <ErrorLine id={id} error={error} />
    </div>
  );
}

interface SourceProps {
  labelledBy: string;
  error: Tied;
  value: string;
  onChange: (value: string) => void;
  readOnly: boolean;
}

/** A text as HTML source. Elements that are not allowed are named, and left out of the value. */
function SourceView({ labelledBy, error, value, onChange, readOnly }: SourceProps) {
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
        {...error}
        rows={12}
        spellCheck={false}
        dir="ltr"
        readOnly={readOnly}
        value={source}
        onChange={(event) => edit(event.target.value)}
      />
      <p className="rich-text-note" role="status">
        {lost.length > 0 && !readOnly && fill(sentences.willBeLeftOut, { lost: rowLabel(lost) })}
      </p>
    </>
  );
}

const known = new Set([...allowedTags, ...Object.keys(renamedTags)]);

function lostAttributes(element: Element): string[] {
  const allowed = [
    ...(allowedAttributes['*'] ?? []),
    ...(allowedAttributes[element.localName] ?? []),
  ];
  return [...element.attributes].map(({ name }) => name).filter((name) => !allowed.includes(name));
}

/**
 * The elements and attributes of a text that would not be stored, such as "<img>" and "style", each
 * once. Parsing runs and fetches nothing.
 */
function losses(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found = [...body.querySelectorAll('*')].flatMap((element) =>
    known.has(element.localName) ? lostAttributes(element) : [`<${element.localName}>`],
  );
  return [...new Set(found)];
}

interface WarningProps {
  /** Elements and attributes that would be lost, such as "<img>". */
  lost: readonly string[];
  onAccept: () => void;
}

/** Warns of losses before the text can be edited. */
function LossWarning({ lost, onAccept }: WarningProps) {
  return (
    <div className="rich-text-warning" role="alert">
      <p>{fill(sentences.editingLoses, { lost: rowLabel(lost) })}</p>
      <button type="button" className="button quiet small" onClick={onAccept}>
        {sentences.editItAnyway}
      </button>
    </div>
  );
}

interface FootProps {
  html: string;
  isSource: boolean;
  isHelp: boolean;
  onSource: () => void;
  onHelp: () => void;
}

/** The word count, and the buttons for source view and help. */
function EditorFoot({ html, isSource, isHelp, onSource, onHelp }: FootProps) {
  return (
    <div className="rich-text-foot">
      <span>{counted(sentences.countWords, { count: wordCount(html) })}</span>
      <button
        type="button"
        className="button quiet small"
        aria-pressed={isSource}
        onClick={onSource}
      >
        {sentences.source}
      </button>
      <button type="button" className="button quiet small" aria-expanded={isHelp} onClick={onHelp}>
        {sentences.help}
      </button>
    </div>
  );
}

const isMac = /Mac/i.test(navigator.platform);
const command = isMac ? '⌘' : 'Ctrl+';

const keys = [
  [`${command}B`, sentences.bold],
  [`${command}I`, sentences.italic],
  [`${command}U`, sentences.underline],
  [`${command}K`, sentences.link],
  [fill(sentences.keysAnd, { one: `${command}]`, other: `${command}[` }), sentences.indent],
  [`${command}Z`, sentences.undo],
  ['Shift+Enter', sentences.newLine],
  [sentences.dashAndSpace, sentences.bulletedList],
  [sentences.oneAndSpace, sentences.numberedList],
  ['Alt+F10', sentences.toQuickBar],
  ['Alt+0', sentences.thisHelp],
  ['Tab', sentences.toTheNextField],
] as const;

/** Help on the editor and its keyboard shortcuts. */
function Help() {
  return (
    <section className="rich-text-help" aria-label={sentences.helpTitle}>
      <p>{sentences.aboutEditor}</p>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
