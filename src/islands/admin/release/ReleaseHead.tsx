import type { ReleaseDraft } from '#domain/draft';
import { fieldErrorAt } from '../../ui/fieldErrorAt.ts';
import type { Form } from '../editing/form.ts';
import { TextField } from '../editing/TextField.tsx';
import { Names } from '../lists/Names.tsx';

/** The title, typed as large as it is read, and by whom. */
export function ReleaseHead({ form }: { form: Form<ReleaseDraft> }) {
  const { base, mine, errors, change } = form;
  return (
    <header className="editor-head">
      <h1 className="unseen">Edit release: {base.title}</h1>
      <div className="title-field">
        <TextField
          label="Title"
          value={mine.title}
          onChange={(title) => change({ title })}
          error={fieldErrorAt(errors, 'title')}
        />
      </div>
      <p className="editor-by">
        by {mine.artists.length > 0 ? <Names of={mine.artists} /> : 'nobody yet'}
      </p>
    </header>
  );
}
