import { type ComponentProps, useRef, useState } from 'react';
import { api } from '#adapters/api';
import { labelLanguages } from '#adapters/pageLabel';
import { editedFields } from '#domain/field';
import { pagePath } from '#domain/pagePath';
import { Problem } from '#domain/problem';
import { countryTyped, zoneTyped } from '#domain/show/city';
import { isMoveForFans } from '#domain/show/moving';
import { type Show, showName, showSchema } from '#domain/show/show';
import { isPast } from '#domain/show/showRules';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { type ShowDraft, showDraftSchema, type VenueDraft } from '../editor/draft.ts';
import { EntryEditor, textProps } from '../editor/EntryEditor.tsx';
import type { Editing, EntryType, Opened } from '../editor/entryEditor.ts';
import { type EditorPart, FormPart } from '../editor/JumpList.tsx';
import { useOpenProposals } from '../editor/openProposals.ts';
import { ProposalNote } from '../editor/ProposalNote.tsx';
import { StatusFields } from '../editor/StatusSteps.tsx';
import { ImageField } from '../images/ImageField.tsx';
import { RichTexts } from '../richText/RichTexts.tsx';
import { showFields } from '../sentences/fields.ts';
import { shownName } from '../sentences/shownName.ts';
import { sentences } from '../sentences/shows.ts';
import { labelToday } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { LaunchedRelease } from './LaunchedRelease.tsx';
import { MyShows } from './MyShows.tsx';
import { ByHandQuestion, ShowActions } from './ShowActions.tsx';
import { ShowArtistsField } from './ShowArtistsField.tsx';
import { ShowReadiness } from './ShowReadiness.tsx';
import { StateFields } from './StateFields.tsx';
import { TicketsField } from './TicketsField.tsx';
import { TimeFields, VenueFields } from './VenueFields.tsx';

const showType: EntryType<Show, ShowDraft> = {
  kind: 'show',
  nameOf: showName,
  draftSchema: showDraftSchema,
  schema: showSchema,
  fields: editedFields(showFields),
  timedChanges: {
    list: (id) => api.listTimedShowChanges({ params: { id } }),
    set: (show, made) => api.timeShowChange({ body: { show, ...made } }),
    drop: (show, id) => api.dropTimedShowChange({ body: { show, id } }),
  },
  deletion: {
    list: paths.myShows,
    image: sentences.thePoster,
    preview: 'getShowRemoval',
    delete: (id, version) => api.removeShow({ body: { id }, ifMatch: version }),
  },
  history: (id, below) => api.getShowHistory({ params: { id }, query: { below } }),
};

const proposalsOf = (key: string) => api.getShowProposals({ params: { id: key } });
const propose = (show: Show, ifMatch: number) => api.proposeShow({ body: show, ifMatch });

async function loadShow(key: string): Promise<Opened<Show>> {
  const { value, version } = await api.getShow({ params: { id: key } });
  const { substitute, ...show } = value;
  return { value: show, version, substitute };
}

/** The parts of the form in the jump list, in form order. */
const parts: readonly EditorPart[] = [
  { part: 'acts', label: sentences.acts },
  { part: 'tickets', label: sentences.tickets },
  { part: 'note', label: sentences.note },
  { part: 'status', label: sentences.status },
  { part: 'when', label: sentences.when },
  { part: 'where', label: sentences.where },
  { part: 'poster', label: sentences.poster },
  { part: 'more', label: sentences.more },
  { part: 'readiness', label: sentences.ready },
];

/** The editor of the show in the address; without one, the list to choose from. */
export function EditShow({ entryKey }: { entryKey: string | undefined }) {
  const storedShow = useRef<Show | null>(null);
  /** The show as the last action left it that asked what fans are told. */
  const movedByAction = useRef<ShowDraft | null>(null);
  const proposals = useOpenProposals(proposalsOf, async (key) => {
    const opened = await loadShow(key);
    storedShow.current = opened.value;
    return opened;
  });
  const [question, setQuestion] = useState<ComponentProps<typeof ByHandQuestion> | null>(null);
  if (!entryKey) return <MyShows />;

  /** The show to store, once a person said what fans are told of a day or venue that they changed. */
  const withFansTold = async (after: Show): Promise<Show> => {
    const before = storedShow.current;
    if (!before || isPast(before, new Date()) || !isMoveForFans(before, after)) return after;
    const isByAction =
      movedByAction.current !== null && !isMoveForFans(movedByAction.current, after);
    if (isByAction && after.state === movedByAction.current?.state) return after;
    const answer = await new Promise<Show | null>((onAnswer) =>
      setQuestion({ before, after, onAnswer }),
    );
    setQuestion(null);
    if (!answer) throw new Problem('invalid-input', sentences.stillEditing);
    return answer;
  };

  const save = (show: Show, ifMatch: number) =>
    proposals.save(show.id, ifMatch, {
      store: async () => {
        const saved = await api.updateShow({ body: await withFansTold(show), ifMatch });
        storedShow.current = saved.value;
        movedByAction.current = null;
        return saved;
      },
      propose: () => propose(show, ifMatch),
      approve: (proposal) => api.approveProposal({ body: { ...proposal, show } }),
    });

  return (
    <>
      {question && <ByHandQuestion {...question} />}
      <EntryEditor
        key={`${entryKey} ${proposals.round}`}
        type={showType}
        entryKey={entryKey}
        draftId={proposals.draftId(entryKey)}
        load={proposals.load}
        save={save}
        action={proposals.action}
        onSaved={proposals.onSaved}
        note={
          <ProposalNote
            open={proposals.open}
            approvalNote={sentences.isPublic}
            onAgain={({ wanted, version }) => propose(wanted, version)}
            onChanged={proposals.reopen}
          />
        }
        titleOf={showName}
        parts={parts}
      >
        {(editing, change, store) => {
          const { base, mine, errors } = editing;
          const today = labelToday();
          const name = shownName(showName(base));
          return (
            <div className="editor-columns">
              <header className="editor-head">
                <h1>{fill(sentences.editShow, { name })}</h1>
                {isPast(base, new Date()) && <p className="editor-by">{sentences.isPast}</p>}
                <ShowActions
                  show={base}
                  isPast={isPast(base, new Date())}
                  store={(given) => {
                    movedByAction.current = { ...base, ...given };
                    store(given);
                  }}
                />
              </header>
              <ShowWords editing={editing} change={change} />
              <div className="editor-facts">
                <FormPart name="status">
                  <div className="facts">
                    <StatusFields
                      name={name}
                      editing={editing}
                      onChange={change}
                      today={today}
                      publicFrom={{
                        label: showFields.publicFrom.label,
                        hint: sentences.publicFromHint,
                      }}
                      giveBack={(words) =>
                        api.returnShow({ body: { id: base.id, words }, ifMatch: editing.version })
                      }
                      onReturned={proposals.reopen}
                    />
                    <StateFields
                      show={mine}
                      stored={base.state}
                      onChange={change}
                      errors={errors}
                    />
                  </div>
                </FormPart>
                <WhenAndWhere editing={editing} change={change} />
                <PosterPart editing={editing} change={change} />
                <MorePart editing={editing} change={change} />
                <FormPart name="readiness">
                  <ShowReadiness show={mine} today={today} />
                </FormPart>
              </div>
            </div>
          );
        }}
      </EntryEditor>
    </>
  );
}

interface PartProps {
  editing: Editing<ShowDraft>;
  change: (part: Partial<ShowDraft>) => void;
}

/** Acts, tickets and the note. */
function ShowWords({ editing: { mine, errors }, change }: PartProps) {
  return (
    <div className="editor-words">
      <FormPart name="acts">
        <ShowArtistsField
          value={mine.artists}
          onChange={(artists) => change({ artists })}
          errors={errors}
        />
      </FormPart>
      <FormPart name="tickets">
        <TicketsField
          value={mine.tickets}
          onChange={(tickets) => change({ tickets })}
          errors={errors}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={mine.isFree ?? false}
            onChange={(event) => change({ isFree: event.target.checked })}
          />
          {showFields.isFree.label}
        </label>
      </FormPart>
      <FormPart name="note">
        <RichTexts
          label={showFields.note.label}
          value={mine.note}
          onChange={(note) => change({ note })}
          others={mine.noteIn}
          onOthers={(noteIn) => change({ noteIn })}
          written={mine.textsLanguage}
          languages={labelLanguages()}
          path="note"
          errors={errors}
        />
      </FormPart>
    </div>
  );
}

function WhenAndWhere({ editing, change }: PartProps) {
  const { base, mine, errors } = editing;
  const text = textProps(editing, change);
  return (
    <>
      <FormPart name="when">
        <div className="facts">
          <TimeFields show={mine} onChange={change} errors={errors} />
        </div>
      </FormPart>
      <FormPart name="where">
        <div className="facts">
          <VenueFields
            value={mine.venue}
            onChange={(venue) => change(placeTyped(base, mine, venue))}
            errors={errors}
          />
          <TextField label={showFields.festival.label} {...text('festival')} />
          <TextField label={showFields.stage.label} {...text('stage')} />
        </div>
      </FormPart>
    </>
  );
}

function PosterPart({ editing, change }: PartProps) {
  const { base, mine, errors } = editing;
  return (
    <FormPart name="poster">
      <div className="facts">
        <ImageField
          kind="show"
          id={mine.id}
          image={mine.poster}
          stored={base.poster}
          alt={mine.posterAlt || fill(sentences.posterOf, { name: showName(base) })}
          onUploaded={(poster) => change({ poster })}
          onRemove={() => change({ poster: null })}
          error={fieldErrorAt(errors, 'poster')}
        />
        <TextField
          label={showFields.posterAlt.label}
          hint={sentences.posterAltHint}
          {...textProps(editing, change)('posterAlt')}
        />
      </div>
    </FormPart>
  );
}

/** Tour, launched release, age limit and the address of its page. */
function MorePart({ editing, change }: PartProps) {
  const { mine, errors } = editing;
  const text = textProps(editing, change);
  return (
    <FormPart name="more">
      <div className="facts">
        <TextField label={showFields.tour.label} hint={showFields.tour.hint} {...text('tour')} />
        <LaunchedRelease
          value={mine.release}
          artists={mine.artists.flatMap(({ id }) => id ?? [])}
          onChange={(release) => change({ release })}
          error={fieldErrorAt(errors, 'release')}
        />
        <TextField
          label={showFields.ageLimit.label}
          hint={sentences.ageHint}
          type="number"
          min={1}
          max={99}
          value={mine.ageLimit === undefined ? '' : String(mine.ageLimit)}
          onChange={(typed) => change({ ageLimit: typed ? Number(typed) : undefined })}
          error={fieldErrorAt(errors, 'ageLimit')}
        />
        <TextField
          label={showFields.slug.label}
          hint={fill(sentences.slugHint, { address: pagePath('show', mine.slug, mine.cId) })}
          {...text('slug')}
        />
      </div>
    </FormPart>
  );
}

/** A venue as it is typed, with the country and time zone that follow from it. */
function placeTyped(first: ShowDraft, before: ShowDraft, typed: VenueDraft): Partial<ShowDraft> {
  const { city, country } = typed;
  const isCity = city !== before.venue.city;
  const there = isCity ? countryTyped(first.venue, before.venue, city) : country;
  const venue = { ...typed, country: there };
  return { venue, timeZone: zoneTyped(first, before, venue) };
}
