import { useState } from 'react';
import type { OriginalPicture } from '#contract/images';
import { type Crop, cropOf, middleCrop } from '#domain/image/crop';
import { storeCoverSide } from '#domain/image/image';
import { isSrgb, type PictureFacts, shortOfStores } from '#domain/image/pictureFacts';
import { fill } from '#words/template';
import { sentences } from '../sentences/images.ts';
import { useLoaded } from '../state/queries.ts';
import { numberLabel, rowLabel, sizeLabel, timestampLabel } from '../ui/formats.ts';
import { ErrorMessage, Loading } from '../ui/Loaded.tsx';
import './crop.css';

/** The size of a picture, as in “3,000 × 2,000 pixels”. */
export const pixels = (width: number, height: number): string =>
  fill(sentences.pixelsBySide, { width: numberLabel(width), height: numberLabel(height) });

/** What stores ask of a cover. */
export const storesAsk = (): string =>
  fill(sentences.storesAsk, { side: pixels(storeCoverSide, storeCoverSide) });

const formatNames = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' } as const;
const colorNames = { rgb: 'RGB', cmyk: 'CMYK', grey: sentences.greyColors } as const;

function colorsOf(facts: PictureFacts): string {
  if (isSrgb(facts)) return 'sRGB';
  return facts.profile || colorNames[facts.colors];
}

/** What stores ask of a cover, and what a crop of a picture has of that. */
function ForStores({ facts, crop }: { facts: PictureFacts; crop: Crop }) {
  const needs = {
    size: fill(sentences.storesNeedSize, { has: pixels(crop.side, crop.side) }),
    square: sentences.storesNeedSquare,
    colors: fill(sentences.storesNeedColors, { has: colorsOf(facts) }),
    format: fill(sentences.storesNeedFormat, { has: formatNames[facts.format] }),
  };
  const missing = shortOfStores(facts, crop).map((need) => needs[need]);
  return (
    <p>
      {storesAsk()}{' '}
      {missing.length === 0
        ? sentences.goodForStores
        : fill(sentences.storesNeed, { needs: rowLabel(missing) })}
    </p>
  );
}

interface Props {
  original: OriginalPicture;
  /** The square that is shown, of a cover that stores may get. */
  forStores?: Crop | undefined;
}

/** The file of a picture: its name, what it has, who uploaded it, and its download. */
export function OriginalFacts({ original, forStores }: Props) {
  const { url, fileName, bytes, by, at, facts } = original;
  const known = facts
    ? [pixels(facts.width, facts.height), formatNames[facts.format], colorsOf(facts)]
    : [];
  return (
    <div className="original-facts">
      <p>
        <bdi>{fileName || sentences.fileWithoutName}</bdi>
      </p>
      <p>{rowLabel([...known, sizeLabel(bytes)])}</p>
      <p>
        {fill(sentences.uploadedBy, { by: by || sentences.unknownPerson, at: timestampLabel(at) })}
      </p>
      {facts && forStores && <ForStores facts={facts} crop={forStores} />}
      <p>
        <a href={url} download={fileName || true}>
          {sentences.downloadOriginal}
        </a>
      </p>
    </div>
  );
}

/** Addresses of files end after ten minutes. */
const renewedAfter = 5 * 60_000;

interface FileProps {
  /** The call and the address of the image. */
  of: readonly ['getOriginal' | 'getMarkOriginal', string];
  load: () => Promise<OriginalPicture>;
  /** Whether it is a cover, whose crop is compared with what stores ask for. */
  isCover?: boolean;
}

function LoadedFile({ of, load, isCover }: FileProps) {
  const { data, problem } = useLoaded(of, load, { refetchInterval: renewedAfter });
  if (!data)
    return problem ? (
      <ErrorMessage>{problem.message}</ErrorMessage>
    ) : (
      <Loading text={sentences.loadingOriginal} />
    );
  const crop = isCover && data.facts ? (cropOf(of[1]) ?? middleCrop(data.facts)) : undefined;
  return <OriginalFacts original={data} forStores={crop} />;
}

/** The file of a picture, below a line that opens it. */
export function OriginalFile(props: FileProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="original" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{sentences.original}</summary>
      {isOpen && <LoadedFile {...props} />}
    </details>
  );
}
