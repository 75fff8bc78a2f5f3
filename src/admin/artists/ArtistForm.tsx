import { imageVariant } from '#domain/image/image';
import type { ArtistDraft } from '../editor/draft.ts';
import { EditorHead } from '../editor/EditorHead.tsx';
import type { Form } from '../editor/form.ts';
import { LinksField } from '../links/LinksField.tsx';
import { RichText } from '../richText/RichText.tsx';
import { ArtistFacts } from './ArtistFacts.tsx';
import { ArtistImage } from './ArtistImage.tsx';

/** All of an artist that a person edits, over the large image. */
export function ArtistForm({ form }: { form: Form<ArtistDraft> }) {
  const { mine, errors, change } = form;
  const background = mine.image && imageVariant(mine.image, 'large', 'webp');
  return (
    <div className="editor-columns">
      {background && <img className="editor-background" src={background} alt="" />}
      <EditorHead form={form} kind="artist" name="name" label="Name" />
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
