import { useId } from 'react';
import { faces } from '#design/faces';
import type { Theme } from '#design/theme';
import { isColor, type ThemeFault, themeFaults } from '#design/themeFaults';
import { themes } from '#design/themes';
import {
  displayFaces,
  type LabelTheme,
  ownColorsOf,
  type Scheme,
  schemes,
  type ThemeColor,
  textFaces,
  themeColors,
  themeNames,
} from '#domain/label/theme';
import { fill } from '#words/template';
import { Field, SelectField } from '../../components/Field.tsx';
import type { LabelDraft } from '../editor/draft.ts';
import { sentences } from '../sentences/label.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import type { SectionProps } from './IdentitySection.tsx';
import './looks.css';

type Draft = LabelDraft['theme'];

/** The label of each colour, and of the buttons that pick and reset it. */
const colorSentences = {
  paper: { label: sentences.paper, pick: sentences.pickPaper, giveBack: sentences.themesPaper },
  ink: { label: sentences.ink, pick: sentences.pickInk, giveBack: sentences.themesInk },
  accent: { label: sentences.accent, pick: sentences.pickAccent, giveBack: sentences.themesAccent },
} as const satisfies Record<ThemeColor, object>;
/** A small sample of a theme's colours, light and dark. */
function Swatch({ theme }: { theme: Theme }) {
  return (
    <svg className="theme-swatch" viewBox="0 0 8 3" aria-hidden="true">
      {schemes.map((scheme, at) => {
        const { paper, ink, accent } = theme[scheme];
        return (
          <g key={scheme} transform={`translate(${at * 4} 0)`}>
            <rect width="4" height="3" fill={paper} />
            <rect x="0.5" y="0.6" width="1.8" height="0.5" fill={ink} />
            <rect x="0.5" y="1.4" width="1.2" height="0.25" fill={ink} />
            <circle cx="3.1" cy="2" r="0.5" fill={accent} />
          </g>
        );
      })}
    </svg>
  );
}

interface ThemesProps {
  chosen: Draft['preset'];
  onChange: (preset: Draft['preset']) => void;
}

function ThemeChoice({ chosen, onChange }: ThemesProps) {
  const name = useId();
  return (
    <fieldset className="theme-choice">
      <legend>{sentences.theme}</legend>
      {themeNames.map((preset) => (
        <label key={preset} data-chosen={preset === chosen}>
          <input
            type="radio"
            name={name}
            checked={preset === chosen}
            onChange={() => onChange(preset)}
          />
          <Swatch theme={themes[preset]} />
          <strong>{themes[preset].name}</strong>
          <span className="field-hint">{themes[preset].about}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ColorProps {
  color: ThemeColor;
  /** Null for the theme's colour. */
  value: string | null;
  usual: string;
  onChange: (value: string | null) => void;
  fault: ThemeFault | undefined;
  error: string | undefined;
}

/** A custom colour, picked or typed as `#d8432b`; empty for the theme's. */
function ColorField({ color, value, usual, onChange, fault, error }: ColorProps) {
  const { label, pick, giveBack } = colorSentences[color];
  const typed = (text: string) => onChange(text.trim().toLowerCase() || null);
  return (
    <div className="color-field">
      <Field
        label={label}
        hint={value === null ? sentences.themesOwn : undefined}
        error={fault?.message ?? error}
      >
        {(control) => (
          <span className="color-inputs">
            <input
              type="color"
              aria-label={pick}
              value={isColor(value) ? value : usual}
              onChange={(event) => onChange(event.target.value)}
            />
            <input
              {...control}
              type="text"
              className="code"
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              placeholder={usual}
              value={value ?? ''}
              onChange={(event) => typed(event.target.value)}
            />
          </span>
        )}
      </Field>
      <div className="actions">
        {fault && (
          <button
            type="button"
            className="button quiet small"
            onClick={() => onChange(fault.nearest)}
          >
            {fill(sentences.take, { nearest: fault.nearest })}
          </button>
        )}
        {value !== null && (
          <button type="button" className="button quiet small" onClick={() => onChange(null)}>
            {giveBack}
          </button>
        )}
      </div>
    </div>
  );
}

const schemeTitles: Readonly<Record<Scheme, string>> = {
  light: sentences.lightPages,
  dark: sentences.darkPages,
};

/** The draft's colours for light or dark pages, with one changed. */
function withColor(
  theme: Draft,
  scheme: Scheme,
  change: Partial<Record<ThemeColor, string | null>>,
): Draft {
  return scheme === 'dark'
    ? { ...theme, dark: { ...theme.dark, ...change } }
    : { ...theme, ...change };
}

/** The label's looks: a theme with custom colours and typefaces, and a preview. */
export function LooksSection({ editing, change }: SectionProps) {
  const { mine, errors } = editing;
  const theme: LabelTheme = mine.theme;
  const set = (part: Partial<Draft>) => change({ theme: { ...mine.theme, ...part } });
  const faults = themeFaults(theme);
  const faceOptions = (names: readonly (keyof typeof faces)[], usual: keyof typeof faces) => [
    {
      value: '',
      label: fill(sentences.themesOwnFace, { face: faces[usual].name.replace(' Variable', '') }),
    },
    ...names.map((value) => ({ value, label: faces[value].name.replace(' Variable', '') })),
  ];
  const preset = themes[theme.preset];
  return (
    <div className="facts">
      <ThemeChoice chosen={theme.preset} onChange={(chosen) => set({ preset: chosen })} />
      {schemes.map((scheme) => (
        <fieldset key={scheme} className="theme-colors">
          <legend>{schemeTitles[scheme]}</legend>
          {themeColors.map((color) => {
            const path = scheme === 'dark' ? ['dark', color] : [color];
            const name = path.join('.');
            return (
              <ColorField
                key={color}
                color={color}
                value={ownColorsOf(theme, scheme)[color]}
                usual={preset[scheme][color]}
                onChange={(value) =>
                  change({ theme: withColor(mine.theme, scheme, { [color]: value }) })
                }
                fault={faults.find((one) => one.path.join('.') === name)}
                error={fieldErrorAt(errors, 'theme', ...path)}
              />
            );
          })}
        </fieldset>
      ))}
      <SelectField
        label={sentences.faceOfTitles}
        value={theme.display ?? ''}
        options={faceOptions(displayFaces, preset.display)}
        onChange={(chosen) => set({ display: displayFaces.find((one) => one === chosen) ?? null })}
      />
      <SelectField
        label={sentences.faceOfText}
        value={theme.text ?? ''}
        options={faceOptions(textFaces, preset.text)}
        onChange={(chosen) => set({ text: textFaces.find((one) => one === chosen) ?? null })}
      />
    </div>
  );
}
