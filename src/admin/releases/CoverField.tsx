import { DraftField } from '../editor/DraftField.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';
import { ImageField } from '../images/ImageField.tsx';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';

/** The cover, and what it shows in words for those who do not see it. */
export function CoverField({ form }: { form: Form<ReleaseDraft> }) {
  const { mine, errors, change } = form;
  return (
    <div className="facts">
      <ImageField
        kind="release"
        id={mine.id}
        image={mine.cover}
        alt={mine.coverAlt || `Cover of ${mine.title}`}
        onUploaded={(cover) => change({ cover })}
        onRemove={() => change({ cover: null })}
        error={fieldErrorAt(errors, 'cover')}
      />
      <DraftField
        form={form}
        name="coverAlt"
        label="Cover in words"
        hint="What the cover shows, for those who do not see it."
      />
    </div>
  );
}
