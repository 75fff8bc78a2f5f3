import { useId } from 'react';
import { type LinkLookupName, linkLookupNames, linkLookupTerms } from '#domain/link';
import { listenChoices } from '#domain/release/listenChoice';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { demoLabels } from '../editor/fieldLabels.ts';
import { LinksField } from '../links/LinksField.tsx';
import { labelFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/label.ts';
import { listenLabels } from '../sentences/names.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import type { SectionProps } from './IdentitySection.tsx';

const demoOptions = Object.entries(demoLabels).map(([value, label]) => ({ value, label }));
const demoWay = (chosen: string) => (chosen === 'off' || chosen === 'link' ? chosen : 'form');

const listenOptions = listenChoices.map((value) => ({ value, label: listenLabels[value] }));

const lookupHints: Readonly<Record<LinkLookupName, string>> = {
  MusicBrainz: sentences.aboutMusicBrainz,
  iTunes: sentences.aboutItunes,
  Deezer: sentences.aboutDeezer,
};

/** The label's profiles, its shop, its demos, where links are looked up, and the default listening setting of new tracks. */
export function LinksSection({ editing, change }: SectionProps) {
  const { mine, errors } = editing;
  const { demos } = mine;
  return (
    <div className="facts">
      <LinksField
        label={sentences.profilesElsewhere}
        path="socials"
        value={mine.socials}
        onChange={(socials) => change({ socials })}
        errors={errors}
      />
      <TextField
        label={labelFields.merchUrl.label}
        type="url"
        placeholder="https://"
        hint={sentences.shopHint}
        value={mine.merchUrl ?? ''}
        onChange={(typed) => change({ merchUrl: typed.trim() || null })}
        error={fieldErrorAt(errors, 'merchUrl')}
      />
      <SelectField
        label={labelFields.demos.label}
        value={demos.by}
        options={demoOptions}
        onChange={(chosen) => change({ demos: { ...demos, by: demoWay(chosen) } })}
      />
      {demos.by === 'link' && (
        <TextField
          label={sentences.addressForDemos}
          type="url"
          placeholder="https://"
          value={demos.url ?? ''}
          onChange={(typed) => change({ demos: { ...demos, url: typed.trim() || null } })}
          error={fieldErrorAt(errors, 'demos', 'url')}
        />
      )}
      <LookupChoice chosen={mine.linkLookups} onChange={(linkLookups) => change({ linkLookups })} />
      <label className="check">
        <input
          type="checkbox"
          checked={mine.newsletter}
          onChange={(event) => change({ newsletter: event.target.checked })}
        />
        {sentences.footerNewsletter}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={mine.newsletterArchive}
          onChange={(event) => change({ newsletterArchive: event.target.checked })}
        />
        {sentences.newsletterArchive}
      </label>
      <SelectField
        label={labelFields.listening.label}
        hint={sentences.listeningHint}
        value={mine.listening}
        options={listenOptions}
        onChange={(chosen) =>
          change({ listening: listenChoices.find((choice) => choice === chosen) ?? 'none' })
        }
      />
    </div>
  );
}

interface LookupProps {
  chosen: readonly LinkLookupName[];
  onChange: (chosen: LinkLookupName[]) => void;
}

/** A switch for each service that may be asked for the links of a release. */
function LookupChoice({ chosen, onChange }: LookupProps) {
  const hint = useId();
  return (
    <fieldset className="label-lookups" aria-describedby={hint}>
      <legend>{labelFields.linkLookups.label}</legend>
      <p id={hint} className="field-hint">
        {sentences.lookupsHint}
      </p>
      {linkLookupNames.map((name) => (
        <div key={name}>
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange(
                  linkLookupNames.filter((one) =>
                    one === name ? target.checked : chosen.includes(one),
                  ),
                )
              }
            />
            {name}
          </label>
          <p className="field-hint">
            {lookupHints[name]}{' '}
            <a href={linkLookupTerms[name]} rel="noreferrer">
              {fill(sentences.termsOf, { name })}
            </a>
          </p>
        </div>
      ))}
    </fieldset>
  );
}
