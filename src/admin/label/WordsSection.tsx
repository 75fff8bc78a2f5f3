// The form holds the sentences of every language: it is fetched with this screen alone.
import { lazy, Suspense } from 'react';
import { Loading } from '../ui/Loaded.tsx';
import { words } from '../words/label.ts';
import type { SectionProps } from './IdentitySection.tsx';

const Form = lazy(() =>
  import('./WordsForm.tsx').then(({ WordsForm }) => ({ default: WordsForm })),
);

/** The site's sentences, each in the label's own words if it likes. */
export function WordsSection(props: SectionProps) {
  return (
    <Suspense fallback={<Loading text={words.loadingTheSentences} />}>
      <Form {...props} />
    </Suspense>
  );
}
