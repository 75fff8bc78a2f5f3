import type { ArtistDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';
import { ImageField } from '../images/ImageField.tsx';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';

/** An artist's portrait. */
export function ArtistImage({ form }: { form: Form<ArtistDraft> }) {
  const { mine, errors, change } = form;
  return (
    <ImageField
      kind="artist"
      id={mine.id}
      image={mine.image}
      alt={mine.name}
      onUploaded={(image) => change({ image })}
      onRemove={() => change({ image: null })}
      error={fieldErrorAt(errors, 'image')}
    />
  );
}
