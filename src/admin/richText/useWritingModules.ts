import { useEffect, useRef, useState } from 'react';
import { editorModules } from './editorOptions.ts';
import { readPasted } from './readText.ts';
import { type Doings, writingKeys } from './writingKeys.ts';

/** The editor's settings. It takes them once, so its keys ask for what they do each time. */
export function useWritingModules(doings: Doings) {
  const latest = useRef(doings);
  useEffect(() => {
    latest.current = doings;
  });
  const [modules] = useState(() =>
    editorModules(
      readPasted,
      writingKeys({
        link: () => latest.current.link(),
        help: () => latest.current.help(),
        focusBar: () => latest.current.focusBar(),
      }),
    ),
  );
  return modules;
}
