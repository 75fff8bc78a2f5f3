// Fetched only with this screen, because the form contains the sentences of every language.
import { lazy, Suspense } from 'react';
import { sentences } from '../sentences/label.ts';
import { Loading } from '../ui/Loaded.tsx';
import type { SectionProps } from './IdentitySection.tsx';

const Form = lazy(() =>
  import('./WordsForm.tsx').then(({ WordsForm }) => ({ default: WordsForm })),
);

/** The site's sentences, each of which the label may replace. */
export function WordsSection(props: SectionProps) {
  return (
    <Suspense fallback={<Loading text={sentences.loadingTheSentences} />}>
      <Form {...props} />
    </Suspense>
  );
}
