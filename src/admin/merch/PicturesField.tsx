import { imageVariant } from '#domain/image/image';
import { maxMerchImages } from '#domain/merch/merch';
import type { FieldError } from '#domain/problem';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import type { PictureDraft } from '../editor/draft.ts';
import { ImageField } from '../images/ImageField.tsx';
import { sentences } from '../sentences/merch.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { closeOnKey, type OrderedList, RowButtons, useOrderedList } from '../ui/orderedList.tsx';

interface RowProps {
  picture: PictureDraft;
  index: number;
  list: OrderedList<PictureDraft>;
  errors: readonly FieldError[];
}

function PictureRow({ picture, index, list, errors }: RowProps) {
  const isOpen = list.rows[index]?.key === list.open || hasErrorUnder(errors, 'images', index);
  const name = picture.alt || fill(sentences.newPicture, { number: index + 1 });
  const error = fieldErrorAt(errors, 'images', index, 'alt');
  return (
    <li className="ordered-row picture-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={<img src={imageVariant(picture.url, 'small', 'webp')} alt="" />}
        buttons={<RowButtons list={list} index={index} name={name} />}
      >
        <span dir="auto">{picture.alt || sentences.noWords}</span>
        {index === 0 && <span className="ordered-detail">{sentences.first}</span>}
      </RowHead>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field within.
        <div className="ordered-fields" onKeyDown={closeOnKey(() => list.edit(null))}>
          <TextField
            label={sentences.pictureAlt}
            hint={sentences.pictureAltHint}
            value={picture.alt ?? ''}
            onChange={(alt) => list.replace(index, { ...picture, alt: alt || undefined })}
            error={error ?? fieldErrorAt(errors, 'images', index, 'url')}
          />
        </div>
      )}
    </li>
  );
}

interface Props {
  /** The id of the item. */
  id: string;
  value: readonly PictureDraft[];
  onChange: (value: PictureDraft[]) => void;
  errors: readonly FieldError[];
}

/** The pictures of an item of merch, in order: the first one stands in lists. */
export function PicturesField({ id, value, onChange, errors }: Props) {
  const list = useOrderedList({
    value,
    onChange,
    nameOf: ({ alt }) => alt || sentences.pictures,
    keyOf: ({ url }) => url,
  });
  const add = (url: string) => {
    // The same file has the same address.
    if (!value.some((one) => one.url === url)) list.add({ url, accent: null });
  };
  return (
    <OrderedField
      label={sentences.pictures}
      list={list}
      empty={sentences.noPicturesYet}
      error={fieldErrorAt(errors, 'images')}
      row={(picture, index) => (
        <PictureRow picture={picture} index={index} list={list} errors={errors} />
      )}
    >
      {value.length < maxMerchImages && (
        <ImageField
          kind="merch"
          id={id}
          image={null}
          stored={null}
          alt=""
          onUploaded={add}
          onRemove={() => undefined}
        />
      )}
    </OrderedField>
  );
}
