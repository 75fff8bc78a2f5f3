import { releaseKinds } from '#domain/release/release';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { kindWords } from './kindLabels.ts';
import { ReleaseNumbers } from './ReleaseNumbers.tsx';
import { StatusField } from './StatusField.tsx';

const kinds = [
  { value: '', label: 'Not said' },
  ...releaseKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
];

/** When, in which state, and under which numbers a release comes out. */
export function ReleaseFacts({ form }: { form: Form<ReleaseDraft> }) {
  const { mine, errors, change } = form;
  const kindOf = (value: string) => releaseKinds.find((kind) => kind === value);
  return (
    <div className="facts">
      <StatusField form={form} />
      <TextField
        label="Release date"
        type="date"
        value={mine.releaseDate ?? ''}
        onChange={(day) => change({ releaseDate: day || null })}
        error={fieldErrorAt(errors, 'releaseDate')}
      />
      <SelectField
        label="Kind"
        value={mine.kind ?? ''}
        options={kinds}
        onChange={(kind) => change({ kind: kindOf(kind) })}
        error={fieldErrorAt(errors, 'kind')}
      />
      <ReleaseNumbers form={form} />
    </div>
  );
}
