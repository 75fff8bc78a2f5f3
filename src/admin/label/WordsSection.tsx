// Fetched only with this screen, because the form contains the sentences of every language.
import { lazy, Suspense } from 'react';
import { Loading } from '../ui/Loaded.tsx';
import { words } from '../words/label.ts';
import type { SectionProps } from './IdentitySection.tsx';

const Form = lazy(() =>
  import('./WordsForm.tsx').then(({ WordsForm }) => ({ default: WordsForm })),
);

/** The site's sentences, each of which the label may replace. */
export function WordsSection(props: SectionProps) {
  return (
    <Suspense fallback={<Loading text={words.loadingTheSentences} />}>
      <Form {...props} />
    </Suspense>
  );
}
