import { useId } from 'react';
import { api } from '#adapters/api';
import {
  goodCoverSide,
  type ImageKind,
  type ImageShape,
  maxUploadBytes,
} from '#domain/image/image';
import { ErrorLine, tied } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/images.ts';
import { Modal } from '../ui/Modal.tsx';
import { DropZone, UploadFoot, UploadProgress } from '../ui/uploads.tsx';
import { CropButton } from './CropButton.tsx';
import { OriginalFile, storesAsk } from './OriginalFacts.tsx';
import { useImageUpload } from './useImageUpload.ts';

const severalTold = {
  title: sentences.picture,
  add: sentences.addPicture,
  change: sentences.changePicture,
  remove: sentences.removePicture,
  crop: sentences.cropPicture,
  question: sentences.uploadPictureQuestion,
  sending: sentences.uploadingPicture,
};

/** The texts for the image of each kind of entry, and for one of several. */
const told: Record<
  ImageKind | 'several',
  Record<'title' | 'add' | 'change' | 'remove' | 'crop' | 'question' | 'sending', string>
> = {
  artist: {
    title: sentences.image,
    add: sentences.addImage,
    change: sentences.changeImage,
    remove: sentences.removeImage,
    crop: sentences.cropImage,
    question: sentences.uploadImageQuestion,
    sending: sentences.uploadingImage,
  },
  release: {
    title: sentences.cover,
    add: sentences.addCover,
    change: sentences.changeCover,
    remove: sentences.removeCover,
    crop: sentences.cropCover,
    question: sentences.uploadCoverQuestion,
    sending: sentences.uploadingCover,
  },
  show: {
    title: sentences.poster,
    add: sentences.addPoster,
    change: sentences.changePoster,
    remove: sentences.removePoster,
    crop: sentences.cropPoster,
    question: sentences.uploadPosterQuestion,
    sending: sentences.uploadingPoster,
  },
  merch: severalTold,
  news: severalTold,
  label: severalTold,
  several: severalTold,
};
const otherLabel = sentences.chooseAnotherFile;

/** The file types that the file dialog offers first. Every file's content is checked. */
const imageTypes = 'image/jpeg,image/png,image/webp,image/avif';

interface DialogProps {
  texts: (typeof told)[ImageKind];
  upload: ReturnType<typeof useImageUpload>;
}

/** Shows the chosen file before it is sent, and accepts another. Cancel also stops the upload. */
function UploadDialog({ texts, upload }: DialogProps) {
  const id = useId();
  const { chosen, state, take, send, drop } = upload;
  return (
    <Modal
      title={texts.question}
      confirm={sentences.upload}
      onConfirm={send}
      onCancel={drop}
      disabled={state.share !== null}
    >
      <div className="upload">
        {state.share === null ? (
          <DropZone
            label={otherLabel}
            accept={imageTypes}
            onFiles={([file]) => file && take(file)}
            error={tied(id, { error: state.failure })}
          >
            <img src={chosen?.address} alt={sentences.chosenFile} />
            <p>{filled(sentences.dropToReplace, { button: <strong>{otherLabel}</strong> })}</p>
          </DropZone>
        ) : (
          <UploadProgress label={texts.sending} share={state.share} />
        )}
        {chosen?.warning && <p className="upload-warning">{chosen.warning}</p>}
        <ErrorLine id={id} error={state.failure} isAlert />
      </div>
    </Modal>
  );
}

interface Props {
  kind: ImageKind;
  id: string;
  /** The address of the current image. */
  image: string | null;
  /** The stored image. If it equals the current one, nothing is left to save. */
  stored: string | null;
  alt: string;
  /** Called with the address of the new image. Others see it once the entry is saved. */
  onUploaded: (address: string) => void;
  onRemove: () => void;
  /** Why the server rejected the image when the entry was saved. */
  error?: string | undefined;
  /** It adds to the entry's pictures and is not the entry's image. */
  isOneOfSeveral?: boolean;
  /** `whole` for a picture that keeps its shape; else it is cut to a square. */
  shape?: ImageShape | undefined;
}

/** The image of an entry: one file, checked, shown, and uploaded after confirmation. */
export function ImageField(props: Props) {
  const { kind, id, image, stored, alt, onUploaded, onRemove, error, isOneOfSeveral, shape } =
    props;
  const texts = told[isOneOfSeveral ? 'several' : kind];
  const upload = useImageUpload({ entity: kind, id, shape }, onUploaded);
  const { chosen, state, note, tell, take } = upload;
  const label = image ? texts.change : texts.add;
  const failure = chosen ? null : (state.failure ?? error);
  const failureId = useId();
  return (
    <section className="upload image-field" aria-label={texts.title}>
      <DropZone
        label={label}
        accept={imageTypes}
        onFiles={([file]) => file && take(file)}
        error={tied(failureId, { error: failure })}
      >
        {image && <img src={image} alt={alt} />}
        <p>
          {filled(sentences.dropOrChoose, {
            label: <strong>{label}</strong>,
            good: String(goodCoverSide),
            most: String(maxUploadBytes / 1024 / 1024),
          })}{' '}
          {kind === 'release' && !isOneOfSeveral && storesAsk()}
        </p>
      </DropZone>
      {chosen && <UploadDialog texts={texts} upload={upload} />}
      <UploadFoot
        remove={texts.remove}
        onRemove={image ? onRemove : undefined}
        buttons={
          image && (
            <CropButton
              title={texts.crop}
              of={{ entity: kind, id, image }}
              onCropped={({ url, warning }) => {
                tell(sentences.cropped, warning);
                onUploaded(url);
              }}
            />
          )
        }
        failure={failure}
        id={failureId}
        note={image === stored ? '' : note}
      />
      {image && (
        <OriginalFile
          of={['getOriginal', image]}
          load={() => api.getOriginal({ query: { entity: kind, id, image } })}
          isCover={kind === 'release'}
        />
      )}
    </section>
  );
}
