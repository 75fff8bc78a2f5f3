import type { PageColor } from '#domain/artist/artist';
import { Field, SelectField } from '../../components/Field.tsx';
import { sentences } from '../sentences/editor.ts';

interface Props {
  /** Absent to use the image's colour. */
  value: PageColor | undefined;
  onChange: (value: PageColor | undefined) => void;
  /** The image's own colour, the initial value when choosing another. */
  accent: string | null;
  /** `cover` or `image`. */
  image: string;
  error: string | undefined;
}

/** The colour of an entry's page: the image's, a chosen one or the label's. */
export function PageColorField({ value, onChange, accent, image, error }: Props) {
  const isChosen = value !== undefined && value !== 'label';
  const byWay: Readonly<Record<string, PageColor | undefined>> = {
    label: 'label',
    chosen: isChosen ? value : (accent ?? '#7a4b00'),
  };
  return (
    <>
      <SelectField
        label={sentences.colourOfThePage}
        value={isChosen ? 'chosen' : (value ?? 'image')}
        options={[
          {
            value: 'image',
            label: image === 'cover' ? sentences.fromTheCover : sentences.fromTheImage,
          },
          { value: 'chosen', label: sentences.chosen },
          { value: 'label', label: sentences.theLabels },
        ]}
        onChange={(way) => onChange(byWay[way])}
        error={error}
      />
      {isChosen && (
        <Field label={sentences.chosenColour} hint={sentences.colourHint}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
