import { textFields } from '#domain/field';
import { releaseFields } from '#domain/release/releaseFields';
import { DraftField } from '../editor/DraftField.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';

const texts = textFields(releaseFields);

/** Under which numbers, which copyright and which address a release is found. */
export function ReleaseNumbers({ form }: { form: Form<ReleaseDraft> }) {
  const { slug, cId } = form.mine;
  return (
    <>
      {texts.map((field) => (
        <DraftField key={field.name} form={form} {...field} />
      ))}
      <DraftField
        form={form}
        name="slug"
        label={releaseFields.slug.label}
        hint={`/releases/${slug || 'release'}-${cId}; an earlier one still leads here.`}
      />
    </>
  );
}
