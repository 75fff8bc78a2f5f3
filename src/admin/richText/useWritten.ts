import { type RefObject, useEffect, useRef } from 'react';
import type ReactQuill from 'react-quill';
import { type HeldText, writeText } from './readText.ts';

/**
 * Turns what the editor holds into the text that it is now. What was undone to its beginning is
 * what it was, byte for byte.
 */
export function useWritten(editor: RefObject<ReactQuill | null>, html: string) {
  const begun = useRef('');
  useEffect(() => {
    begun.current = JSON.stringify(editor.current?.getEditor().getContents().ops);
  }, [editor]);
  return (held: HeldText): string =>
    JSON.stringify(held.getContents().ops) === begun.current ? html : writeText(held);
}
