import { DropZone } from '../ui/DropZone.tsx';
import { Modal } from '../ui/Modal.tsx';
import { UploadProgress } from '../ui/UploadProgress.tsx';
import { imageTypes } from './imageLabels.ts';
import type { useImageUpload } from './useImageUpload.ts';

const otherWords = 'Choose another file';

interface Props {
  noun: string;
  upload: ReturnType<typeof useImageUpload>;
}

/** The chosen file, before it is sent: another one takes its place. Cancel stops the sending too. */
export function ImageUpload({ noun, upload }: Props) {
  const { chosen, state, take, send, drop } = upload;
  const isSending = state.share !== null;
  return (
    <Modal
      title={`Upload this ${noun}?`}
      confirm="Upload"
      onConfirm={send}
      onCancel={drop}
      disabled={isSending}
    >
      <div className="upload">
        {state.share === null ? (
          <DropZone label={otherWords} accept={imageTypes} onFile={take}>
            <img src={chosen?.address} alt="The chosen file" />
            <p>
              <strong>{otherWords}</strong>, or drop it here: it takes the place of this one.
            </p>
          </DropZone>
        ) : (
          <UploadProgress what={`the ${noun}`} share={state.share} />
        )}
        {chosen?.warning && <p className="upload-warning">{chosen.warning}</p>}
        {state.failure && (
          <p className="field-error" role="alert">
            {state.failure}
          </p>
        )}
      </div>
    </Modal>
  );
}
