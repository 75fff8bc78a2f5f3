import { dayAt } from '#domain/day';
import {
  type Featured,
  homeSections,
  isFeaturedOver,
  maxFeatured,
  type HomeSection as Section,
  shownSections,
} from '#domain/label/home';
import type { FieldError } from '#domain/problem';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { labelFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/label.ts';
import { featuredKindLabels, homeSectionLabels } from '../sentences/names.ts';
import { shownName } from '../sentences/shownName.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import {
  MoveButtons,
  type OrderedList,
  RowButtons,
  useOrderedList,
  useRowOpen,
} from '../ui/orderedList.tsx';
import { FeaturedChoice } from './FeaturedChoice.tsx';
import type { SectionProps } from './IdentitySection.tsx';

interface FeaturedRowProps {
  entry: Featured;
  index: number;
  list: OrderedList<Featured>;
  timeZone: string;
  errors: readonly FieldError[];
}

function FeaturedRow({ entry, index, list, timeZone, errors }: FeaturedRowProps) {
  const { kind, name, until } = entry;
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'featured', index));
  const isOver = isFeaturedOver(entry, dayAt(new Date(), timeZone));
  const term = until && fill(isOver ? sentences.wasUntil : sentences.isUntil, { day: until });
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={name} />}
      >
        <strong dir="auto">{shownName(name)}</strong>
        <span className="ordered-detail">
          {[featuredKindLabels[kind], term].filter(Boolean).join(' · ')}
        </span>
      </RowHead>
      {isOpen && (
        <div className="ordered-fields">
          <TextField
            label={sentences.lastDay}
            type="date"
            hint={sentences.lastDayHint}
            value={until ?? ''}
            onChange={(day) => list.replace(index, { ...entry, until: day || undefined })}
            error={
              fieldErrorAt(errors, 'featured', index, 'until') ??
              fieldErrorAt(errors, 'featured', index)
            }
          />
        </div>
      )}
    </li>
  );
}

interface SectionRowProps {
  section: Section;
  index: number;
  list: OrderedList<Section>;
}

function SectionRow({ section, index, list }: SectionRowProps) {
  const name = homeSectionLabels[section];
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={
          <div className="row-buttons">
            <MoveButtons list={list} index={index} name={name} />
            <button
              type="button"
              data-action="remove"
              aria-label={fill(sentences.hideSection, { name })}
              disabled={list.rows.length === 1}
              onClick={() => list.remove(index)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        }
      >
        <span>{name}</span>
      </RowHead>
    </li>
  );
}

/** What Home begins with, and its sections in their order. */
export function HomeSection({ editing, change }: SectionProps) {
  const { base, mine, errors } = editing;
  const featured = useOrderedList({
    value: mine.featured,
    onChange: (value) => change({ featured: value }),
    nameOf: ({ name }) => name,
    keyOf: ({ id }) => id,
  });
  const shown = shownSections(mine.homeSections);
  const sections = useOrderedList<Section>({
    value: shown,
    onChange: (value) => change({ homeSections: value }),
    nameOf: (section) => homeSectionLabels[section],
    keyOf: (section) => section,
  });
  return (
    <div className="facts">
      <OrderedField
        label={labelFields.featured.label}
        list={featured}
        empty={sentences.noneFeatured}
        error={fieldErrorAt(errors, 'featured')}
        row={(entry, index) => (
          <FeaturedRow
            entry={entry}
            index={index}
            list={featured}
            timeZone={base.timeZone}
            errors={errors}
          />
        )}
      >
        <p className="field-hint">{sentences.featuredHint}</p>
        {mine.featured.length < maxFeatured && (
          <FeaturedChoice chosen={mine.featured.map(({ id }) => id)} onAdd={featured.add} />
        )}
      </OrderedField>
      <OrderedField
        label={labelFields.homeSections.label}
        list={sections}
        empty=""
        error={fieldErrorAt(errors, 'homeSections')}
        row={(section, index) => <SectionRow section={section} index={index} list={sections} />}
      >
        <p className="field-hint">{sentences.sectionsHint}</p>
        <div className="ordered-actions">
          {homeSections
            .filter((section) => !shown.includes(section))
            .map((section) => (
              <button
                key={section}
                type="button"
                className="button quiet small"
                onClick={() => sections.add(section)}
              >
                {fill(sentences.showSection, { name: homeSectionLabels[section] })}
              </button>
            ))}
          {mine.homeSections.length > 0 && (
            <button
              type="button"
              className="button quiet small"
              onClick={() => change({ homeSections: [] })}
            >
              {sentences.usualOrder}
            </button>
          )}
        </div>
      </OrderedField>
    </div>
  );
}
