import { DraftField } from '../editor/DraftField.tsx';
import type { ArtistDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { TextField } from '../ui/TextField.tsx';

/** How an artist is filed, addressed and paid. */
export function ArtistFacts({ form }: { form: Form<ArtistDraft> }) {
  const { mine, errors, change, role } = form;
  const isStaff = role === 'staff';
  return (
    <div className="facts">
      <DraftField
        form={form}
        name="sortName"
        label="Filed as"
        hint="Where the name is sorted otherwise, as in “Moore, Alanis”."
      />
      <TextField
        label="Share"
        type="number"
        min={0}
        max={100}
        step="any"
        readOnly={!isStaff}
        hint={`In per cent; never public.${isStaff ? '' : ' Only staff may change it.'}`}
        value={mine.share === null ? '' : String(mine.share)}
        onChange={(typed) => change({ share: typed === '' ? null : Number(typed) })}
        error={fieldErrorAt(errors, 'share')}
      />
      <DraftField
        form={form}
        name="slug"
        label="Address"
        hint={`/artists/${mine.slug || 'artist'}-${mine.cId}; an earlier one still leads here.`}
      />
    </div>
  );
}
