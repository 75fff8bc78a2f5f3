import type { ReleaseDraft } from '#domain/draft';
import { fieldErrorAt } from '../../ui/fieldErrorAt.ts';
import type { Form } from '../editing/form.ts';
import { TextField } from '../editing/TextField.tsx';

/** Under which numbers, which copyright and which address a release is found. */
export function ReleaseNumbers({ form }: { form: Form<ReleaseDraft> }) {
  const { mine, errors, change } = form;
  return (
    <>
      <TextField
        label="Catalogue number"
        value={mine.catalogueNumber ?? ''}
        onChange={(catalogueNumber) => change({ catalogueNumber })}
        error={fieldErrorAt(errors, 'catalogueNumber')}
      />
      <TextField
        label="Barcode"
        inputMode="numeric"
        hint="12 or 13 digits; the last one checks the others."
        value={mine.barcode ?? ''}
        onChange={(barcode) => change({ barcode })}
        error={fieldErrorAt(errors, 'barcode')}
      />
      <TextField
        label="Copyright line"
        value={mine.copyright ?? ''}
        onChange={(copyright) => change({ copyright })}
        error={fieldErrorAt(errors, 'copyright')}
      />
      <TextField
        label="Address"
        hint={`/releases/${mine.slug || 'release'}-${mine.cId}; an earlier one still leads here.`}
        value={mine.slug}
        onChange={(slug) => change({ slug })}
        error={fieldErrorAt(errors, 'slug')}
      />
    </>
  );
}
