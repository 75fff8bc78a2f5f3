import type { ArtistDraft } from '#domain/draft';
import { fieldErrorAt } from '../../ui/fieldErrorAt.ts';
import type { Form } from '../editing/form.ts';
import { ImageField } from '../images/ImageField.tsx';

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
