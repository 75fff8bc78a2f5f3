import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import { labelLanguages } from '#adapters/pageLabel';
import { editedFields } from '#domain/field';
import { editedEditions } from '#domain/release/edition';
import { type Release, releaseSchema } from '#domain/release/release';
import { releaseKinds } from '#domain/release/releaseKind';
import { releaseStatus } from '#domain/release/releaseStatus';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { Names } from '../../components/Names.tsx';
import { paths } from '../../paths.ts';
import { type ReleaseDraft, releaseDraftSchema } from '../editor/draft.ts';
import { EntryEditor, textProps } from '../editor/EntryEditor.tsx';
import { type Editing, type EntryType, isDirty, type Opened } from '../editor/entryEditor.ts';
import { type EditorPart, FormPart } from '../editor/JumpList.tsx';
import { LivePreview, PreviewSwitch } from '../editor/LivePreview.tsx';
import { useOpenProposals } from '../editor/openProposals.ts';
import { ProposalNote, Returned } from '../editor/ProposalNote.tsx';
import { ImageField } from '../images/ImageField.tsx';
import { RichTexts } from '../richText/RichTexts.tsx';
import { releaseFields } from '../sentences/fields.ts';
import { releaseKindLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/releases.ts';
import { entryPath, goTo } from '../state/router.ts';
import { RecordedTracks } from '../tracks/RecordedTracks.tsx';
import { dropUnsavedUploads, startSavedUploads } from '../tracks/recordingUploads.ts';
import { ArtistsField } from '../ui/ArtistsField.tsx';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { OnceButton } from '../ui/OnceButton.tsx';
import { EditionsPart } from './EditionsField.tsx';
import { MyReleases } from './MyReleases.tsx';
import { PicturesPart } from './PicturesPart.tsx';
import { PressPart } from './PressPart.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { Readiness } from './Readiness.tsx';
import { CreditsPart, LinksPart, MoreAboutCover, TextLines } from './SeldomFields.tsx';
import { ReturnRelease, StatusField } from './StatusField.tsx';

const releaseType: EntryType<Release, ReleaseDraft> = {
  kind: 'release',
  nameOf: ({ title }) => title,
  draftSchema: releaseDraftSchema,
  schema: releaseSchema,
  fields: editedFields(releaseFields),
  timedChanges: {
    list: (id) => api.listTimedChanges({ params: { id } }),
    set: (release, made) => api.timeChange({ body: { release, ...made } }),
    drop: (release, id) => api.dropTimedChange({ body: { release, id } }),
  },
  archiving: (archived) => ({ archived }),
  deletion: {
    list: paths.myReleases,
    image: sentences.theCover,
    preview: 'getReleaseRemoval',
    delete: (id, version) => api.removeRelease({ body: { id }, ifMatch: version }),
  },
  history: (id, below) => api.getReleaseHistory({ params: { id }, query: { below } }),
};

const preview = (release: Release) => api.previewRelease({ body: release });

const proposalsOf = (key: string) => api.getReleaseProposals({ params: { id: key } });

const propose = (release: Release, ifMatch: number) =>
  api.proposeRelease({ body: release, ifMatch });

async function loadRelease(key: string): Promise<Opened<Release>> {
  const { value, version } = await api.getRelease({ params: { id: key } });
  const { substitute, ...release } = value;
  return { value: release, version, substitute };
}

function titleOf({ title, artists: [first] }: ReleaseDraft): string {
  return first ? fill(sentences.titleBy, { title, name: first.name }) : title;
}

/** Adds a copy of a release and opens its editor. */
async function duplicate(id: string, idempotencyKey: string): Promise<void> {
  const { value } = await api.duplicateRelease({ body: { id }, idempotencyKey });
  addToast('success', sentences.duplicated);
  goTo(entryPath('release', value.cId));
}

const kindOptions = [
  { value: '', label: sentences.notSpecified },
  ...releaseKinds.map((kind) => ({ value: kind, label: releaseKindLabels[kind] })),
];

/** The parts of the form in the jump list, in form order. */
const parts: readonly EditorPart[] = [
  { part: 'description', label: sentences.description },
  { part: 'artists', label: sentences.artists },
  { part: 'tracks', label: sentences.tracks },
  { part: 'credits', label: sentences.credits },
  { part: 'links', label: sentences.links },
  { part: 'editions', label: sentences.editions },
  { part: 'pictures', label: sentences.pictures },
  { part: 'press', label: sentences.press },
  { part: 'cover', label: sentences.cover },
  { part: 'status', label: sentences.status },
  { part: 'date', label: sentences.date },
  { part: 'details', label: sentences.details },
  { part: 'readiness', label: sentences.ready },
  { part: 'preview', label: sentences.preview },
];

/** The editor of the release in the address; without one, the list to choose from. */
export function EditRelease({ entryKey }: { entryKey: string | undefined }) {
  const isStaff = useStore($me)?.role === 'staff';
  const proposals = useOpenProposals(proposalsOf, loadRelease);
  useEffect(() => dropUnsavedUploads, []);
  const [isPreviewing, setPreviewing] = useState(false);
  if (!entryKey) return <MyReleases />;

  const save = (wanted: Release, ifMatch: number) => {
    // An earlier version that is brought back may have none; without the field, they would stay.
    const { pictures = [] } = wanted;
    const release = { ...wanted, editions: editedEditions(wanted), pictures };
    return proposals.save(release.id, ifMatch, {
      store: async () => {
        const stored = await api.updateRelease({ body: release, ifMatch });
        startSavedUploads(release.id, stored.value.tracks);
        return stored;
      },
      propose: () => propose(release, ifMatch),
      approve: (proposal) => api.approveProposal({ body: { ...proposal, release } }),
    });
  };

  return (
    <EntryEditor
      key={`${entryKey} ${proposals.round}`}
      type={releaseType}
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
      titleOf={titleOf}
      parts={parts}
      actions={({ id }) => (
        <OnceButton
          label={sentences.duplicate}
          failure={sentences.itWasNotDuplicated}
          onPress={(idempotencyKey) => duplicate(id, idempotencyKey)}
        />
      )}
    >
      {(editing, change) => {
        const { base, mine, errors } = editing;
        const text = textProps(editing, change);
        return (
          <div className="editor-columns" data-beside={isPreviewing}>
            <header className="editor-head">
              <h1 className="visually-hidden">
                {fill(sentences.editRelease, { title: base.title })}
              </h1>
              <FormPart name="title">
                <div className="title-field">
                  <TextField label={releaseFields.title.label} {...text('title')} />
                </div>
              </FormPart>
              <p className="editor-by">
                {mine.artists.length > 0
                  ? filled(sentences.by, {
                      names: <Names names={mine.artists.map(({ name }) => name)} />,
                    })
                  : sentences.byNobody}
              </p>
              <PreviewSwitch isOn={isPreviewing} onSwitch={setPreviewing} />
            </header>
            {isPreviewing && <LivePreview type={releaseType} entry={mine} render={preview} />}
            <div className="editor-words">
              <FormPart name="description">
                <RichTexts
                  label={releaseFields.description.label}
                  value={mine.description}
                  onChange={(description) => change({ description })}
                  others={mine.descriptionIn}
                  onOthers={(descriptionIn) => change({ descriptionIn })}
                  written={mine.textsLanguage}
                  languages={labelLanguages()}
                  path="description"
                  pictures={mine.pictures}
                  errors={errors}
                />
              </FormPart>
              <FormPart name="artists">
                <ArtistsField
                  value={mine.artists}
                  onChange={(artists) => change({ artists })}
                  error={fieldErrorAt(errors, 'artists')}
                />
              </FormPart>
              <FormPart name="tracks">
                <RecordedTracks
                  releaseId={mine.id}
                  value={mine.tracks}
                  stored={base.tracks}
                  needsApproval={proposals.action === 'propose'}
                  onChange={(tracks) => change({ tracks })}
                  errors={errors}
                  title={mine.title}
                  artists={mine.artists.map(({ name }) => name)}
                />
              </FormPart>
              <CreditsPart editing={editing} change={change} />
              <LinksPart editing={editing} change={change} />
              <EditionsPart editing={editing} change={change} />
              <PicturesPart editing={editing} change={change} />
              <PressPart editing={editing} change={change} />
              {isStaff && (
                <p className="actions">
                  <a className="button quiet" href={`${paths.codes}/${base.cId}`}>
                    {sentences.downloadCodes}
                  </a>
                </p>
              )}
            </div>
            <div className="editor-facts">
              <CoverPart editing={editing} change={change} />
              <FactsPart editing={editing} change={change} onReturned={proposals.reopen} />
              <FormPart name="readiness">
                <Readiness
                  release={mine}
                  onReason={(incompleteReason) => change({ incompleteReason })}
                  errors={errors}
                />
              </FormPart>
              <FormPart name="preview">
                <PreviewPanel release={mine.id} isDirty={isDirty(editing)} />
              </FormPart>
            </div>
          </div>
        );
      }}
    </EntryEditor>
  );
}

interface PartProps {
  editing: Editing<ReleaseDraft>;
  change: (part: Partial<ReleaseDraft>) => void;
}

function CoverPart({ editing, change }: PartProps) {
  const { base, mine, errors } = editing;
  return (
    <FormPart name="cover">
      <div className="facts">
        <ImageField
          kind="release"
          id={mine.id}
          image={mine.cover}
          stored={base.cover}
          alt={mine.coverAlt || fill(sentences.coverOf, { title: mine.title })}
          onUploaded={(cover) => change({ cover })}
          onRemove={() => change({ cover: null })}
          error={fieldErrorAt(errors, 'cover')}
        />
        <MoreAboutCover editing={editing} change={change} />
      </div>
    </FormPart>
  );
}

/** Status, day, kind, and the short texts. */
function FactsPart({ editing, change, onReturned }: PartProps & { onReturned: () => void }) {
  const isStaff = useStore($me)?.role === 'staff';
  const { base, mine, errors } = editing;
  return (
    <div className="facts">
      <FormPart name="status">
        {isStaff && base.releaseStatus === releaseStatus.Pending && (
          <ReturnRelease
            id={base.id}
            artists={base.artists}
            title={base.title}
            version={editing.version}
            isDirty={isDirty(editing)}
            onReturned={onReturned}
          />
        )}
        {base.returnedWith && !isStaff && (
          <div className="restored">
            <Returned note={base.returnedWith} />
          </div>
        )}
        <StatusField
          stored={base.releaseStatus}
          value={mine.releaseStatus}
          onChange={(status) => change({ releaseStatus: status })}
          error={fieldErrorAt(errors, 'releaseStatus')}
        />
      </FormPart>
      <FormPart name="date">
        <TextField
          label={releaseFields.releaseDate.label}
          type="date"
          value={mine.releaseDate ?? ''}
          onChange={(day) => change({ releaseDate: day || null })}
          error={fieldErrorAt(errors, 'releaseDate')}
        />
      </FormPart>
      <FormPart name="details">
        <SelectField
          label={releaseFields.kind.label}
          value={mine.kind ?? ''}
          options={kindOptions}
          onChange={(kind) => change({ kind: releaseKinds.find((one) => one === kind) })}
          error={fieldErrorAt(errors, 'kind')}
        />
      </FormPart>
      <TextLines editing={editing} change={change} />
    </div>
  );
}
