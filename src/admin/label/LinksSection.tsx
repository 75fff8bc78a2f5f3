import { labelFields } from '#domain/label/labelFields';
import { SelectField, TextField } from '../../components/Field.tsx';
import { LinksField } from '../links/LinksField.tsx';
import { fieldErrorAt } from '../ui/formErrors.ts';
import type { SectionProps } from './IdentitySection.tsx';

const demoOptions = [
  { value: 'form', label: 'By the contact form' },
  { value: 'link', label: 'At another address' },
  { value: 'off', label: 'We take none' },
];
const demoWay = (chosen: string) => (chosen === 'off' || chosen === 'link' ? chosen : 'form');

/** Where the label is found elsewhere. */
export function LinksSection({ editing, change }: SectionProps) {
  const { mine, errors } = editing;
  const { demos } = mine;
  return (
    <div className="facts">
      <LinksField
        label="Profiles elsewhere"
        path="socials"
        value={mine.socials}
        onChange={(socials) => change({ socials })}
        errors={errors}
      />
      <TextField
        label={labelFields.merchUrl.label}
        type="url"
        placeholder="https://"
        hint="Stands in the menu as “Merch”. Empty: no shop."
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
          label="Address for demos"
          type="url"
          placeholder="https://"
          value={demos.url ?? ''}
          onChange={(typed) => change({ demos: { ...demos, url: typed.trim() || null } })}
          error={fieldErrorAt(errors, 'demos', 'url')}
        />
      )}
    </div>
  );
}
