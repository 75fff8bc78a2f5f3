// The parts of a release's form that are folded until somebody needs them.
import { textFields } from '#domain/field';
import { pagePath } from '#domain/pagePath';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import { textProps } from '../editor/EntryEditor.tsx';
import type { Editing } from '../editor/entryEditor.ts';
import { FoldedPart, setLine } from '../editor/FoldedPart.tsx';
import { FormPart } from '../editor/JumpList.tsx';
import { PageColorField } from '../editor/PageColorField.tsx';
import { LinkSearch } from '../links/LinkSearch.tsx';
import { LinksField } from '../links/LinksField.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/releases.ts';
import { LanguageField, LinesField } from '../tracks/SleeveFields.tsx';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';

interface Props {
  editing: Editing<ReleaseDraft>;
  change: (part: Partial<ReleaseDraft>) => void;
}

/** What a part needs to know of its fields: the line that says which are set, and their errors. */
function partOf({ mine, errors }: Editing<ReleaseDraft>, fields: readonly (keyof ReleaseDraft)[]) {
  const named = fields.map((name) => ({
    label: releaseFields[name].label,
    isSet: Boolean(mine[name]),
  }));
  return { line: setLine(named), needsYou: fields.some((name) => hasErrorUnder(errors, name)) };
}

const headingOf = (text: string) => <h2 className="ordered-title">{text}</h2>;

/** The credits of the whole release. */
export function CreditsPart({ editing, change }: Props) {
  return (
    <FormPart name="credits">
      <FoldedPart
        name="release.credits"
        heading={headingOf(releaseFields.credits.label)}
        {...partOf(editing, ['credits'])}
      >
        <LinesField
          label={releaseFields.credits.label}
          hint={releaseFields.credits.hint}
          rows={5}
          {...textProps(editing, change)('credits')}
        />
      </FoldedPart>
    </FormPart>
  );
}

/** Each name once: a release may have several addresses at a service. */
const namesOf = (links: ReleaseDraft['links']) => [...new Set(links.map(({ name }) => name))];

/** The links to services and shops: open while there is none. */
export function LinksPart({ editing, change }: Props) {
  const { mine, errors } = editing;
  const { links } = mine;
  const onChange = (next: ReleaseDraft['links']) => change({ links: next });
  return (
    <FormPart name="links">
      <FoldedPart
        name="release.links"
        heading={headingOf(sentences.links)}
        line={setLine(namesOf(links).map((label) => ({ label, isSet: true })))}
        needsYou={links.length === 0 || hasErrorUnder(errors, 'links')}
      >
        <LinksField
          label={sentences.playItOn}
          path="links"
          entry={mine.id}
          value={links}
          onChange={onChange}
          errors={errors}
        >
          <LinkSearch
            release={mine.id}
            links={links}
            hasCodes={Boolean(mine.barcode) || mine.tracks.some(({ isrc }) => isrc)}
            onChange={onChange}
          />
        </LinksField>
      </FoldedPart>
    </FormPart>
  );
}

/** The cover's description and the page's colour. */
export function MoreAboutCover({ editing, change }: Props) {
  const { base, mine, errors } = editing;
  return (
    <FoldedPart
      name="release.cover"
      heading={headingOf(sentences.moreAboutTheCover)}
      {...partOf(editing, ['coverAlt', 'color'])}
    >
      <PageColorField
        value={mine.color}
        onChange={(color) => change({ color })}
        accent={base.accent}
        image="cover"
        error={fieldErrorAt(errors, 'color')}
      />
      <FormPart name="coverAlt">
        <TextField
          label={releaseFields.coverAlt.label}
          hint={sentences.coverAltHint}
          {...textProps(editing, change)('coverAlt')}
        />
      </FormPart>
    </FoldedPart>
  );
}

const lines = textFields(releaseFields);
/** The text field that is in view. */
const daily = 'catalogueNumber';

/** The plain text fields: the daily one, and the others behind their heading. */
export function TextLines({ editing, change }: Props) {
  const { mine, errors } = editing;
  const text = textProps(editing, change);
  const shown = (isDaily: boolean) =>
    lines
      .filter(({ name }) => (name === daily) === isDaily)
      .map(({ name, ...field }) => (
        <FormPart key={name} name={name}>
          <TextField {...field} {...text(name)} />
        </FormPart>
      ));
  const others = lines.map(({ name }) => name).filter((name) => name !== daily);
  return (
    <>
      {shown(true)}
      <FoldedPart
        name="release.details"
        heading={headingOf(sentences.moreDetails)}
        {...partOf(editing, [...others, 'language', 'slug'])}
      >
        {shown(false)}
        <LanguageField
          value={mine.language}
          none={sentences.notSpecified}
          onChange={(language) => change({ language })}
          error={fieldErrorAt(errors, 'language')}
        />
        <TextField
          label={releaseFields.slug.label}
          hint={fill(sentences.slugHint, { address: pagePath('release', mine.slug, mine.cId) })}
          {...text('slug')}
        />
      </FoldedPart>
    </>
  );
}
