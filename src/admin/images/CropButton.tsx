import { useState } from 'react';
import { api } from '#adapters/api';
import type { Request, Result } from '#contract/api';
import { type Crop, cropOf, middleCrop } from '#domain/image/crop';
import { cropWarning } from '#domain/image/imageFile';
import { sentences } from '../sentences/images.ts';
import { problemOf } from '../state/problems.ts';
import { useCall } from '../state/queries.ts';
import { ErrorMessage, Loading } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { CropControl } from './CropControl.tsx';
import { OriginalFacts } from './OriginalFacts.tsx';

interface Props {
  /** The label of the button, and the title of its dialog. */
  title: string;
  /** The image, whose original is cropped anew. */
  of: Omit<NonNullable<Request<'getOriginal'>['query']>, 'withPreview'>;
  onCropped: (cropped: Result<'cropImage'>) => void;
}

/** Chooses another crop of the original of an image, which the server then draws. */
function CropDialog({ title, of, onCropped, onCancel }: Props & { onCancel: () => void }) {
  const { data, problem } = useCall('getOriginal', { query: { ...of, withPreview: 'true' } });
  const [chosen, setChosen] = useState<Crop | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [failure, setFailure] = useState('');
  const { facts } = data ?? {};
  const crop = facts && (chosen ?? cropOf(of.image) ?? middleCrop(facts));
  const warning = crop && cropWarning(crop);

  async function draw() {
    if (!crop) return;
    setDrawing(true);
    setFailure('');
    try {
      onCropped(await api.cropImage({ body: { ...of, crop } }));
    } catch (error) {
      setFailure(problemOf(error).message);
      setDrawing(false);
    }
  }

  return (
    <Modal
      title={title}
      confirm={sentences.useCrop}
      onConfirm={() => void (chosen ? draw() : onCancel())}
      onCancel={onCancel}
      disabled={!crop || isDrawing}
    >
      {problem && <ErrorMessage>{problem.message}</ErrorMessage>}
      {!data && !problem && <Loading text={sentences.loadingOriginal} />}
      {data && facts && crop && (
        <>
          <CropControl
            picture={data.preview ?? data.url}
            size={facts}
            value={crop}
            onChange={setChosen}
          />
          {warning && <p className="upload-warning">{warning}</p>}
          <OriginalFacts original={data} forStores={of.entity === 'release' ? crop : undefined} />
        </>
      )}
      {isDrawing && <Loading text={sentences.drawingCrop} />}
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}

/** A button that opens the dialog for another crop of an image. */
export function CropButton({ title, of, onCropped }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button quiet small" onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && (
        <CropDialog
          title={title}
          of={of}
          onCropped={(cropped) => {
            setOpen(false);
            onCropped(cropped);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
