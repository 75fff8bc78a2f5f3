import type { ReactNode } from 'react';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Loading.tsx';
import { submitting } from '../ui/submitting.ts';
import type { Framed } from './framed.ts';
import { RestoredNote } from './RestoredNote.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveProblem } from './SaveProblem.tsx';

interface Props {
  editing: Framed;
  noun: 'release' | 'artist';
  /** The entry's public page. */
  url: string;
  children: ReactNode;
}

/** What is the same around every form: loading, failing, what was found again, and Save. */
export function EditorFrame({ editing, noun, url, children }: Props) {
  const { state, editor, save } = editing;
  if (!state.edited && state.problem)
    return (
      <Failed
        title={`This ${noun} can't be shown`}
        problem={state.problem}
        onRetry={() => void editor.load()}
      />
    );
  if (!state.edited)
    return (
      <>
        <h1>Edit {noun}</h1>
        <Waiting text={`Loading the ${noun} …`} />
      </>
    );
  return (
    <form className="editor" noValidate aria-busy={state.isSaving} onSubmit={submitting(save)}>
      {state.restoredFrom && <RestoredNote at={state.restoredFrom} onDiscard={editor.discard} />}
      <SaveProblem problem={state.problem} />
      {children}
      <SaveBar editing={editing} url={url} />
    </form>
  );
}
