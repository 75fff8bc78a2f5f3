import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { labelLanguages } from '#adapters/pageLabel';
import { type Artist, artistSchema } from '#domain/artist/artist';
import { editedFields, textFields } from '#domain/field';
import { imageVariant } from '#domain/image/image';
import { pagePath } from '#domain/pagePath';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { type ArtistDraft, artistDraftSchema } from '../editor/draft.ts';
import { EntryEditor, textProps } from '../editor/EntryEditor.tsx';
import type { Editing, EntryType, Opened } from '../editor/entryEditor.ts';
import { type EditorPart, FormPart } from '../editor/JumpList.tsx';
import { LivePreview, PreviewSwitch } from '../editor/LivePreview.tsx';
import { useOpenProposals } from '../editor/openProposals.ts';
import { PageColorField } from '../editor/PageColorField.tsx';
import { ProposalNote } from '../editor/ProposalNote.tsx';
import { ImageField } from '../images/ImageField.tsx';
import { LinksField } from '../links/LinksField.tsx';
import { RichTexts } from '../richText/RichTexts.tsx';
import { sentences } from '../sentences/artists.ts';
import { artistFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { useCall } from '../state/queries.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { MyArtists } from './MyArtists.tsx';
import { PhotographsPart } from './PhotographsPart.tsx';

const artistType: EntryType<Artist, ArtistDraft> = {
  kind: 'artist',
  nameOf: ({ name }) => name,
  draftSchema: artistDraftSchema,
  schema: artistSchema,
  fields: editedFields(artistFields),
  timedChanges: {
    list: (id) => api.listTimedArtistChanges({ params: { id } }),
    set: (artist, made) => api.timeArtistChange({ body: { artist, ...made } }),
    drop: (artist, id) => api.dropTimedArtistChange({ body: { artist, id } }),
  },
  archiving: (archived) => ({ archived }),
  deletion: {
    list: paths.myArtists,
    image: sentences.theImage,
    preview: 'getArtistRemoval',
    delete: (id, version) => api.removeArtist({ body: { id }, ifMatch: version }),
  },
  history: (id, below) => api.getArtistHistory({ params: { id }, query: { below } }),
};

const preview = (artist: Artist) => api.previewArtist({ body: artist });

const proposalsOf = (key: string) => api.getArtistProposals({ params: { id: key } });

const propose = (artist: Artist, ifMatch: number) => api.proposeArtist({ body: artist, ifMatch });

async function loadArtist(key: string): Promise<Opened<Artist>> {
  const { value, version } = await api.getArtist({ params: { id: key } });
  const { substitute, ...artist } = value;
  return { value: artist, version, substitute };
}

const textLines = textFields(artistFields);

/** How many people follow the artist by email. */
function Followers({ id }: { id: string }) {
  const { data } = useCall('getFollowers', { params: { id } });
  if (!data) return null;
  return <p className="field-hint">{counted(sentences.followers, data)}</p>;
}

/** The parts of the form in the jump list, in form order. */
const parts: readonly EditorPart[] = [
  { part: 'bio', label: sentences.bio },
  { part: 'socials', label: sentences.links },
  { part: 'photographs', label: sentences.photographs },
  { part: 'image', label: sentences.image },
  { part: 'details', label: sentences.details },
];

/** The editor of the artist in the address; without one, the list to choose from. */
export function EditArtist({ entryKey }: { entryKey: string | undefined }) {
  const proposals = useOpenProposals(proposalsOf, loadArtist);
  const [isPreviewing, setPreviewing] = useState(false);
  if (!entryKey) return <MyArtists />;

  const save = (wanted: Artist, ifMatch: number) => {
    // An earlier version that is brought back may have none; without the field, they would stay.
    const artist = { ...wanted, photographs: wanted.photographs ?? [] };
    return proposals.save(artist.id, ifMatch, {
      store: () => api.updateArtist({ body: artist, ifMatch }),
      propose: () => propose(artist, ifMatch),
      approve: (proposal) => api.approveProposal({ body: { ...proposal, artist } }),
    });
  };

  return (
    <EntryEditor
      key={`${entryKey} ${proposals.round}`}
      type={artistType}
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
      titleOf={({ name }) => name}
      parts={parts}
    >
      {(editing, change) => {
        const { base, mine, errors } = editing;
        const text = textProps(editing, change);
        return (
          <div className="editor-columns" data-beside={isPreviewing}>
            {mine.image && (
              <img
                className="editor-background"
                src={imageVariant(mine.image, 'large', 'webp')}
                alt=""
              />
            )}
            <header className="editor-head">
              <h1 className="visually-hidden">{fill(sentences.editArtist, { name: base.name })}</h1>
              <div className="title-field">
                <TextField label={artistFields.name.label} {...text('name')} />
                <Followers id={base.id} />
              </div>
              <PreviewSwitch isOn={isPreviewing} onSwitch={setPreviewing} />
            </header>
            {isPreviewing && <LivePreview type={artistType} entry={mine} render={preview} />}
            <div className="editor-words">
              <FormPart name="bio">
                <RichTexts
                  label={artistFields.bio.label}
                  value={mine.bio}
                  onChange={(bio) => change({ bio })}
                  others={mine.bioIn}
                  onOthers={(bioIn) => change({ bioIn })}
                  written={mine.textsLanguage}
                  languages={labelLanguages()}
                  path="bio"
                  pictures={mine.photographs}
                  errors={errors}
                />
              </FormPart>
              <FormPart name="socials">
                <LinksField
                  label={fill(sentences.followOn, { name: mine.name || sentences.theArtist })}
                  path="socials"
                  value={mine.socials}
                  onChange={(socials) => change({ socials })}
                  errors={errors}
                />
              </FormPart>
              <PhotographsPart editing={editing} change={change} />
            </div>
            <div className="editor-facts">
              <FormPart name="image">
                <div className="facts">
                  <ImageField
                    kind="artist"
                    id={mine.id}
                    image={mine.image}
                    stored={base.image}
                    alt={mine.name}
                    onUploaded={(image) => change({ image })}
                    onRemove={() => change({ image: null })}
                    error={fieldErrorAt(errors, 'image')}
                  />
                  <PageColorField
                    value={mine.color}
                    onChange={(color) => change({ color })}
                    accent={base.accent}
                    image="image"
                    error={fieldErrorAt(errors, 'color')}
                  />
                </div>
              </FormPart>
              <DetailsPart editing={editing} change={change} />
            </div>
          </div>
        );
      }}
    </EntryEditor>
  );
}

interface PartProps {
  editing: Editing<ArtistDraft>;
  change: (part: Partial<ArtistDraft>) => void;
}

/** The short texts, the share, and the address of the page. */
function DetailsPart({ editing, change }: PartProps) {
  const isStaff = useStore($me)?.role === 'staff';
  const { mine, errors } = editing;
  const text = textProps(editing, change);
  return (
    <FormPart name="details">
      <div className="facts">
        {textLines.map(({ name, ...field }) => (
          <TextField key={name} {...field} {...text(name)} />
        ))}
        <TextField
          label={artistFields.share.label}
          type="number"
          min={0}
          max={100}
          step="any"
          readOnly={!isStaff}
          hint={isStaff ? sentences.shareHint : sentences.shareHintReadOnly}
          value={mine.share === null ? '' : String(mine.share)}
          onChange={(typed) => change({ share: typed === '' ? null : Number(typed) })}
          error={fieldErrorAt(errors, 'share')}
        />
        {isStaff && (
          <label className="check">
            <input
              type="checkbox"
              checked={mine.publishesDirectly ?? false}
              onChange={(event) => change({ publishesDirectly: event.target.checked })}
            />
            <span>
              {artistFields.publishesDirectly.label}
              <small className="field-hint check-hint">{sentences.approvalHint}</small>
            </span>
          </label>
        )}
        <TextField
          label={artistFields.slug.label}
          hint={fill(sentences.slugHint, {
            address: pagePath('artist', mine.slug, mine.cId),
          })}
          {...text('slug')}
        />
      </div>
    </FormPart>
  );
}
