import { maxPhotographs } from '#domain/artist/photograph';
import { TextField } from '../../components/Field.tsx';
import type { ArtistDraft } from '../editor/draft.ts';
import type { Editing } from '../editor/entryEditor.ts';
import { FoldedPart } from '../editor/FoldedPart.tsx';
import { FormPart } from '../editor/JumpList.tsx';
import { PicturesField } from '../images/PicturesField.tsx';
import { sentences } from '../sentences/artists.ts';
import { artistFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';

interface Props {
  editing: Editing<ArtistDraft>;
  change: (part: Partial<ArtistDraft>) => void;
}

/** The photographs of an artist besides the image. */
export function PhotographsPart({ editing, change }: Props) {
  const { mine, errors } = editing;
  const { id, photographs = [] } = mine;
  const count = photographs.length;
  return (
    <FormPart name="photographs">
      <FoldedPart
        name="artist.photographs"
        heading={<h2 className="ordered-title">{artistFields.photographs.label}</h2>}
        line={
          count > 0 ? counted(sentences.countedPhotographs, { count }) : sentences.noPhotographsLine
        }
        needsYou={hasErrorUnder(errors, 'photographs')}
      >
        <PicturesField
          kind="artist"
          shape="whole"
          id={id}
          path="photographs"
          label={artistFields.photographs.label}
          isNamedAbove
          empty={sentences.noPhotographsYet}
          most={maxPhotographs}
          value={photographs}
          onChange={(next) => change({ photographs: next })}
          errors={errors}
          made={(picture) => picture}
          detailOf={({ credit }) => credit}
          fields={(picture, replace, index) => (
            <TextField
              label={sentences.photographCredit}
              hint={sentences.photographCreditHint}
              value={picture.credit ?? ''}
              onChange={(credit) => replace({ ...picture, credit: credit || undefined })}
              error={fieldErrorAt(errors, 'photographs', index, 'credit')}
            />
          )}
        />
      </FoldedPart>
    </FormPart>
  );
}
