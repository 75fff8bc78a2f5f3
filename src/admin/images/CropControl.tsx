import { type PointerEvent, useId } from 'react';
import {
  type Crop,
  cropSides,
  fittedCrop,
  middleCrop,
  resizedCrop,
  type Size,
  wholeCrop,
} from '#domain/image/crop';
import { fill } from '#words/template';
import { sentences } from '../sentences/images.ts';
import { pixels } from './OriginalFacts.tsx';
import './crop.css';

interface SliderProps {
  label: string;
  /** The range of the value; nothing can be chosen where it is empty. */
  least: number;
  most: number;
  value: number;
  valueText: string;
  onChange: (value: number) => void;
}

/** A slider in hundredths, so that a key moves it by as much as one sees. */
function Slider({ label, least, most, value, valueText, onChange }: SliderProps) {
  const id = useId();
  const range = most - least;
  return (
    <p className="crop-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        // Left is the left edge of the picture in every language.
        dir="ltr"
        min={0}
        max={100}
        disabled={range <= 0}
        value={range > 0 ? Math.round(((value - least) / range) * 100) : 0}
        aria-valuetext={valueText}
        onChange={({ target }) => onChange(least + (target.valueAsNumber / 100) * range)}
      />
    </p>
  );
}

interface Props {
  /** The address of a drawing of all of the original. */
  picture: string;
  size: Size;
  value: Crop;
  onChange: (crop: Crop) => void;
}

/** Chooses the square of a picture that is shown, by dragging it and by sliders. */
export function CropControl({ picture, size, value, onChange }: Props) {
  const whole = wholeCrop(size);
  const { least, most } = cropSides(size);
  const { left, top, side } = value;
  const right = Math.max(0, size.width - side);
  const bottom = Math.max(0, size.height - side);
  const place = (at: number, latest: number) =>
    fill(sentences.cropPlace, { percent: latest > 0 ? Math.round((at / latest) * 100) : 50 });

  function drag(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const stage = event.currentTarget;
    const perPixel = whole.side / stage.getBoundingClientRect().width;
    const start = { x: event.clientX, y: event.clientY };
    stage.setPointerCapture(event.pointerId);
    const controller = new AbortController();
    const { signal } = controller;
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const moved = {
        left: left + (clientX - start.x) * perPixel,
        top: top + (clientY - start.y) * perPixel,
        side,
      };
      onChange(fittedCrop(moved, size));
    };
    stage.addEventListener('pointermove', move, { signal });
    for (const end of ['pointerup', 'pointercancel'])
      stage.addEventListener(end, () => controller.abort(), { signal });
  }

  const square = { x: left, y: top, width: side, height: side };
  return (
    <div className="crop">
      <div className="crop-stage">
        <img src={picture} alt={sentences.originalPicture} />
        <svg
          viewBox={`${whole.left} ${whole.top} ${whole.side} ${whole.side}`}
          aria-hidden="true"
          onPointerDown={drag}
        >
          <path
            className="crop-away"
            d={`M${whole.left} ${whole.top}h${whole.side}v${whole.side}h${-whole.side}z M${left} ${top}v${side}h${side}v${-side}z`}
          />
          <rect className="crop-edge" {...square} />
          <rect className="crop-line" {...square} />
        </svg>
      </div>
      <p className="field-hint">{sentences.dragTheSquare}</p>
      <Slider
        label={sentences.cropSize}
        least={least}
        most={most}
        value={side}
        valueText={pixels(side, side)}
        onChange={(next) => onChange(resizedCrop(value, next, size))}
      />
      <Slider
        label={sentences.cropFromLeft}
        least={0}
        most={right}
        value={left}
        valueText={place(left, right)}
        onChange={(next) => onChange(fittedCrop({ ...value, left: next }, size))}
      />
      <Slider
        label={sentences.cropFromTop}
        least={0}
        most={bottom}
        value={top}
        valueText={place(top, bottom)}
        onChange={(next) => onChange(fittedCrop({ ...value, top: next }, size))}
      />
      <p className="crop-buttons">
        <button type="button" className="button quiet small" onClick={() => onChange(whole)}>
          {sentences.cropWhole}
        </button>
        <button
          type="button"
          className="button quiet small"
          onClick={() => onChange(middleCrop(size))}
        >
          {sentences.cropMiddle}
        </button>
      </p>
    </div>
  );
}
