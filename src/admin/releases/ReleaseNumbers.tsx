import { DraftField } from '../editor/DraftField.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';

/** Under which numbers, which copyright and which address a release is found. */
export function ReleaseNumbers({ form }: { form: Form<ReleaseDraft> }) {
  const { slug, cId } = form.mine;
  return (
    <>
      <DraftField form={form} name="catalogueNumber" label="Catalogue number" />
      <DraftField
        form={form}
        name="barcode"
        label="Barcode"
        inputMode="numeric"
        hint="12 or 13 digits; the last one checks the others."
      />
      <DraftField form={form} name="copyright" label="Copyright line" />
      <DraftField
        form={form}
        name="slug"
        label="Address"
        hint={`/releases/${slug || 'release'}-${cId}; an earlier one still leads here.`}
      />
    </>
  );
}
