import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod';
import { type DraftKey, dropDraft, keepDraft, keepWhenIdle, readDraft } from '#adapters/drafts';
import { isSame } from '#domain/comparison';
import type { CatalogueKind } from '#domain/entryKind';
import { type FieldError, type Problem, parse } from '#domain/problem';
import { $session } from '#stores/session';
import { addToast } from '#stores/toasts';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/editor.ts';
import { problemOf } from '../state/problems.ts';
import { goTo } from '../state/router.ts';
import { $unsaved } from '../state/unsaved.ts';
import { submitting } from '../ui/formErrors.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import { type OwnLabels, SaveProblem, useSaveKey } from './SaveBar.tsx';

/** How a new entry is typed, kept in the browser and added. `F` are the form's fields. */
export interface Adding<F, S extends z.ZodType> {
  kind: CatalogueKind;
  /** Checks fields that were kept in the browser. */
  fieldsSchema: z.ZodType<F>;
  /** The form before anything is typed. */
  empty: F;
  schema: S;
  /** Converts the typed fields to the entry to add. */
  given: (fields: F) => z.input<S>;
  /** Adds the entry, once per idempotency key, and returns the path of its editor. */
  add: (given: z.output<S>, idempotencyKey: string) => Promise<string>;
}

/** The typed fields, kept in the browser until they are saved or discarded. */
function useKeptFields<F, S extends z.ZodType>({ kind, fieldsSchema, empty }: Adding<F, S>) {
  const username = useStore($session).username ?? '';
  const key = useMemo((): DraftKey => ({ kind, id: 'new', username }), [kind, username]);
  const [draft] = useState(() => readDraft(key, fieldsSchema));
  const [restoredFrom, setRestoredFrom] = useState(draft?.at ?? null);
  const [fields, setFields] = useState(draft?.mine ?? empty);
  const [isKept, setKept] = useState(true);
  const typed = useRef(fields);
  const keeping = useRef<ReturnType<typeof keepWhenIdle>>(undefined);
  useEffect(() => {
    const started = keepWhenIdle(() => {
      const mine = typed.current;
      const at = new Date().toISOString();
      if (isSame(mine, empty)) dropDraft(key);
      else setKept(keepDraft(key, { version: 0, base: empty, mine, at }));
    });
    keeping.current = started;
    return started.stop;
  }, [key, empty]);

  const put = (next: F) => {
    typed.current = next;
    setFields(next);
  };
  const change = (part: Partial<F>) => {
    put({ ...typed.current, ...part });
    keeping.current?.soon();
  };
  const drop = () => {
    put(empty);
    setRestoredFrom(null);
    keeping.current?.now();
  };
  return { fields, change, drop, restoredFrom, isKept, isDirty: !isSame(fields, empty) };
}

/** Adds an entry, once however often Save is pressed, and opens its editor. */
export function useAdding<F extends object, S extends z.ZodType>(adding: Adding<F, S>) {
  const { fields, change: changeFields, drop, ...kept } = useKeptFields(adding);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const sent = useRef({ body: '', key: '' });

  /** An unchanged body keeps its key, so a second attempt adds nothing twice. */
  const keyFor = (given: unknown): string => {
    const body = JSON.stringify(given);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    return sent.current.key;
  };

  /** Changes fields and clears their errors. */
  const change = (part: Partial<F>) => {
    changeFields(part);
    const changed = Object.keys(part);
    const left = errors.filter(({ path }) => !changed.includes(path.split('.')[0] ?? ''));
    setErrors(left);
    if (errors.length > 0 && left.length === 0) setProblem(null);
  };

  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    setErrors([]);
    setProblem(null);
    try {
      const given = parse(adding.schema, adding.given(fields));
      const path = await adding.add(given, keyFor(given));
      drop();
      addToast('success', sentences.added);
      goTo(path);
      return true;
    } catch (error) {
      const known = problemOf(error, sentences.somethingWentWrong);
      setErrors(known.data.errors ?? []);
      setProblem(known);
      setSaving(false);
      return false;
    }
  };
  return { fields, change, errors, form: { ...kept, problem, isSaving, onSave: save, drop } };
}

interface Props {
  title: string;
  ownLabels?: OwnLabels;
  problem: Problem | null;
  isSaving: boolean;
  /** Whether leaving would lose changes. */
  isDirty: boolean;
  /** Whether the browser has room to keep what is typed. */
  isKept: boolean;
  /** When the restored fields were typed; null if nothing was restored. */
  restoredFrom: string | null;
  /** Empties the form and deletes the kept fields. */
  drop: () => void;
  /** Resolves to true once the entry is saved. */
  onSave: () => Promise<boolean>;
  children: ReactNode;
}

/** The form around the fields of a new entry. */
export function AddingForm(props: Props) {
  const { title, ownLabels, problem, isSaving, isDirty, isKept, restoredFrom, drop } = props;
  const { onSave, children } = props;
  useSaveKey();
  const whole = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the screen itself has taken the focus, as it does when it opens.
    const soon = setTimeout(() =>
      whole.current?.querySelector<HTMLElement>('.field input')?.focus(),
    );
    return () => clearTimeout(soon);
  }, []);
  useEffect(() => {
    // The redirect to the entry's editor after saving loses nothing.
    if (!isDirty || isSaving) return;
    const save = async () => {
      await onSave();
      return false;
    };
    $unsaved.set({ name: title, save, discard: drop });
    return () => $unsaved.set(null);
  });
  return (
    <form
      ref={whole}
      className="adding"
      noValidate
      aria-busy={isSaving}
      onSubmit={submitting(onSave)}
    >
      <h1>{title}</h1>
      {restoredFrom && (
        <p className="restored" role="status">
          <span>{filled(sentences.entriesAreBack, { at: <Timestamp at={restoredFrom} /> })}</span>
          <button type="button" className="button quiet small" onClick={drop}>
            {sentences.discardThem}
          </button>
        </p>
      )}
      {children}
      <SaveProblem problem={problem} isKept={isKept} ownLabels={ownLabels} />
      <div aria-live="polite">
        {isDirty && !isKept && <p className="field-hint">{sentences.notSavedOrKept}</p>}
      </div>
      <p className="actions">
        <button type="submit" className="button" aria-busy={isSaving} title="Ctrl+S">
          {sentences.save}
        </button>
      </p>
    </form>
  );
}
