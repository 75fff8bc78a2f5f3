import { maxReleasePictures, pictureKinds } from '#domain/release/releasePicture';
import { SelectField } from '../../components/Field.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Editing } from '../editor/entryEditor.ts';
import { FoldedPart } from '../editor/FoldedPart.tsx';
import { FormPart } from '../editor/JumpList.tsx';
import { PicturesField } from '../images/PicturesField.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { pictureKindLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/releases.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';

const kindOptions = pictureKinds.map((kind) => ({ value: kind, label: pictureKindLabels[kind] }));

interface Props {
  editing: Editing<ReleaseDraft>;
  change: (part: Partial<ReleaseDraft>) => void;
}

/** The pictures of a release besides its cover. */
export function PicturesPart({ editing, change }: Props) {
  const { mine, errors } = editing;
  const { id, pictures = [] } = mine;
  const count = pictures.length;
  return (
    <FormPart name="pictures">
      <FoldedPart
        name="release.pictures"
        heading={<h2 className="ordered-title">{releaseFields.pictures.label}</h2>}
        line={count > 0 ? counted(sentences.countedPictures, { count }) : sentences.noPicturesLine}
        needsYou={hasErrorUnder(errors, 'pictures')}
      >
        <PicturesField
          kind="release"
          shape="whole"
          id={id}
          path="pictures"
          label={releaseFields.pictures.label}
          isNamedAbove
          empty={sentences.noPicturesYet}
          most={maxReleasePictures}
          value={pictures}
          onChange={(next) => change({ pictures: next })}
          errors={errors}
          // The next one is most often of the same kind, as the pages of a booklet.
          made={(picture) => ({ ...picture, kind: pictures.at(-1)?.kind ?? 'back' })}
          detailOf={({ kind }) => pictureKindLabels[kind]}
          fields={(picture, replace, index) => (
            <SelectField
              label={sentences.pictureKind}
              value={picture.kind}
              options={kindOptions}
              onChange={(chosen) =>
                replace({
                  ...picture,
                  kind: pictureKinds.find((kind) => kind === chosen) ?? picture.kind,
                })
              }
              error={fieldErrorAt(errors, 'pictures', index, 'kind')}
            />
          )}
        />
      </FoldedPart>
    </FormPart>
  );
}
