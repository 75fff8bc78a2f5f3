import type { ReactNode } from 'react';
import { api } from '#adapters/api';
import { withoutCrop } from '#domain/image/crop';
import { type ImageKind, type ImageShape, imageVariant } from '#domain/image/image';
import type { FieldError } from '#domain/problem';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/images.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import {
  closeOnKey,
  type OrderedList,
  RowButtons,
  useOrderedList,
  useRowOpen,
} from '../ui/orderedList.tsx';
import { CropButton } from './CropButton.tsx';
import { ImageField } from './ImageField.tsx';
import { OriginalFile } from './OriginalFacts.tsx';
import './pictures.css';

/** What every picture of a list has. */
interface Picture {
  url: string;
  accent: string | null;
  alt?: string | undefined;
}

interface Props<P extends Picture> {
  kind: ImageKind;
  /** Whether the pictures keep their shape. */
  shape?: ImageShape;
  /** The id of the entry. */
  id: string;
  value: readonly P[];
  onChange: (value: P[]) => void;
  /** The name of the field in the entry. */
  path: string;
  errors: readonly FieldError[];
  label: string;
  isNamedAbove?: boolean;
  /** Shown while there are no pictures. */
  empty: string;
  /** How many there may be. */
  most: number;
  /** Makes a picture of the list from an uploaded one. */
  made: (picture: { url: string; accent: null }) => P;
  /** Shown beside a picture's words. */
  detailOf?: (picture: P) => string | undefined;
  /** Shown beside the first one's words. */
  firstDetail?: string;
  /** The fields of a picture besides its words. */
  fields?: (picture: P, replace: (picture: P) => void, index: number) => ReactNode;
}

interface RowProps<P extends Picture> {
  picture: P;
  index: number;
  list: OrderedList<P>;
  field: Props<P>;
}

function PictureRow<P extends Picture>({ picture, index, list, field }: RowProps<P>) {
  const { errors, path, fields, detailOf, firstDetail } = field;
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, path, index));
  const name = picture.alt || fill(sentences.newPicture, { number: index + 1 });
  const detail = detailOf?.(picture) ?? (index === 0 ? firstDetail : undefined);
  const replace = (next: P) => list.replace(index, next);
  const { kind, id, shape } = field;
  const of = { entity: kind, id, image: picture.url };
  return (
    <li className="ordered-row picture-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={<img src={imageVariant(picture.url, 'small', 'webp')} alt="" />}
        buttons={<RowButtons list={list} index={index} name={name} />}
      >
        <span dir="auto">{picture.alt || sentences.noWords}</span>
        {detail && <span className="ordered-detail">{detail}</span>}
      </RowHead>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field within.
        <div className="ordered-fields" onKeyDown={closeOnKey(() => list.edit(null))}>
          <TextField
            label={sentences.pictureAlt}
            hint={sentences.pictureAltHint}
            value={picture.alt ?? ''}
            onChange={(alt) => replace({ ...picture, alt: alt || undefined })}
            error={
              fieldErrorAt(errors, path, index, 'alt') ?? fieldErrorAt(errors, path, index, 'url')
            }
          />
          {fields?.(picture, replace, index)}
          {shape !== 'whole' && (
            <div>
              <CropButton
                title={sentences.cropPicture}
                of={of}
                onCropped={({ url }) => replace({ ...picture, url, accent: null })}
              />
            </div>
          )}
          <OriginalFile
            of={['getOriginal', picture.url]}
            load={() => api.getOriginal({ query: of })}
          />
        </div>
      )}
    </li>
  );
}

/** Several pictures of an entry, in order, with words for each. */
export function PicturesField<P extends Picture>(props: Props<P>) {
  const { kind, id, value, onChange, path, errors, label, empty, most, made } = props;
  const list = useOrderedList<P>({
    value,
    onChange,
    nameOf: ({ alt }) => alt || label,
    keyOf: ({ url }) => withoutCrop(url),
  });
  const add = (url: string) => {
    // The same file has the same address, but for its crop.
    if (!value.some((one) => withoutCrop(one.url) === withoutCrop(url)))
      list.add(made({ url, accent: null }));
  };
  return (
    <OrderedField
      label={label}
      isNamedAbove={props.isNamedAbove}
      list={list}
      empty={empty}
      error={fieldErrorAt(errors, path)}
      row={(picture, index) => (
        <PictureRow picture={picture} index={index} list={list} field={props} />
      )}
    >
      {value.length < most && (
        <ImageField
          kind={kind}
          id={id}
          image={null}
          stored={null}
          alt=""
          onUploaded={add}
          onRemove={() => undefined}
          isOneOfSeveral
          shape={props.shape}
        />
      )}
    </OrderedField>
  );
}
