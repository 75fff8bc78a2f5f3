import type { ArtistDraft } from '#domain/draft';
import { imageVariant } from '#domain/image';
import { fieldErrorAt } from '../../ui/fieldErrorAt.ts';
import type { Form } from '../editing/form.ts';
import { TextField } from '../editing/TextField.tsx';
import { LinksField } from '../links/LinksField.tsx';
import { RichText } from '../richText/RichText.tsx';
import { ArtistFacts } from './ArtistFacts.tsx';
import { ArtistImage } from './ArtistImage.tsx';

/** All of an artist that a person edits, over the large image. */
export function ArtistForm({ form }: { form: Form<ArtistDraft> }) {
  const { base, mine, errors, change } = form;
  const background = mine.image && imageVariant(mine.image, 'large', 'webp');
  return (
    <div className="editor-columns">
      {background && <img className="editor-background" src={background} alt="" />}
      <header className="editor-head">
        <h1 className="unseen">Edit artist: {base.name}</h1>
        <div className="title-field">
          <TextField
            label="Name"
            value={mine.name}
            onChange={(name) => change({ name })}
            error={fieldErrorAt(errors, 'name')}
          />
        </div>
      </header>
      <div className="editor-words">
        <RichText
          label="Bio"
          value={mine.bio}
          onChange={(bio) => change({ bio })}
          path="bio"
          errors={errors}
        />
        <LinksField
          label={`Follow ${mine.name || 'the artist'} on:`}
          path="socials"
          value={mine.socials}
          onChange={(socials) => change({ socials })}
          errors={errors}
        />
      </div>
      <div className="editor-facts">
        <ArtistImage form={form} />
        <ArtistFacts form={form} />
      </div>
    </div>
  );
}
