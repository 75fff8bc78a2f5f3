import { useStore } from '@nanostores/react';
import { api } from '#adapters/api';
import { labelLanguages } from '#adapters/pageLabel';
import { editedFields } from '#domain/field';
import { type Merch, maxMerchImages, merchSchema } from '#domain/merch/merch';
import { missingMerchParts } from '#domain/merch/merchRules';
import { merchStates } from '#domain/merch/merchState';
import { pagePath } from '#domain/pagePath';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { type MerchDraft, merchDraftSchema } from '../editor/draft.ts';
import { EntryEditor, textProps } from '../editor/EntryEditor.tsx';
import type { Editing, EntryType, Opened } from '../editor/entryEditor.ts';
import { type EditorPart, FormPart } from '../editor/JumpList.tsx';
import { useOpenProposals } from '../editor/openProposals.ts';
import { PriceField } from '../editor/PriceField.tsx';
import { ProposalNote } from '../editor/ProposalNote.tsx';
import { StatusFields } from '../editor/StatusSteps.tsx';
import { PicturesField } from '../images/PicturesField.tsx';
import { LinksField } from '../links/LinksField.tsx';
import { RichTexts } from '../richText/RichTexts.tsx';
import { merchFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/merch.ts';
import { editionStateLabels, merchPartLabels } from '../sentences/names.ts';
import { entryPath, goTo } from '../state/router.ts';
import { ArtistsField } from '../ui/ArtistsField.tsx';
import { useSoldOutLinks } from '../ui/brokenLinks.ts';
import { labelToday } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { OnceButton } from '../ui/OnceButton.tsx';
import { SoldOutNote } from '../ui/SoldOutNote.tsx';
import { MyMerch } from './MyMerch.tsx';
import { SizesField } from './SizesField.tsx';

const nameOf = ({ name }: MerchDraft) => name;

const merchType: EntryType<Merch, MerchDraft> = {
  kind: 'merch',
  nameOf,
  draftSchema: merchDraftSchema,
  schema: merchSchema,
  fields: editedFields(merchFields),
  timedChanges: {
    list: (id) => api.listTimedMerchChanges({ params: { id } }),
    set: (merch, made) => api.timeMerchChange({ body: { merch, ...made } }),
    drop: (merch, id) => api.dropTimedMerchChange({ body: { merch, id } }),
  },
  deletion: {
    list: paths.myMerch,
    image: sentences.thePictures,
    preview: 'getMerchRemoval',
    delete: (id, version) => api.removeMerch({ body: { id }, ifMatch: version }),
  },
  history: (id, below) => api.getMerchHistory({ params: { id }, query: { below } }),
};

const proposalsOf = (key: string) => api.getMerchProposals({ params: { id: key } });
const propose = (merch: Merch, ifMatch: number) => api.proposeMerch({ body: merch, ifMatch });

async function loadMerch(key: string): Promise<Opened<Merch>> {
  const { value, version } = await api.getMerch({ params: { id: key } });
  const { substitute, ...merch } = value;
  return { value: merch, version, substitute };
}

/** Adds a copy of an item, such as the same shirt in another colour, and opens its editor. */
async function duplicate(id: string, idempotencyKey: string): Promise<void> {
  const { value } = await api.duplicateMerch({ body: { id }, idempotencyKey });
  addToast('success', sentences.duplicated);
  goTo(entryPath('merch', value.cId));
}

/** The parts of the form in the jump list, in form order. */
const parts: readonly EditorPart[] = [
  { part: 'pictures', label: sentences.pictures },
  { part: 'sizes', label: sentences.sizes },
  { part: 'links', label: sentences.links },
  { part: 'description', label: sentences.description },
  { part: 'status', label: sentences.status },
  { part: 'sale', label: sentences.sale },
  { part: 'artists', label: sentences.artists },
  { part: 'more', label: sentences.more },
  { part: 'readiness', label: sentences.ready },
];

const stateOptions = merchStates.map((state) => ({
  value: state,
  label: editionStateLabels[state],
}));

/** The editor of the item in the address; without one, the list to choose from. */
export function EditMerch({ entryKey }: { entryKey: string | undefined }) {
  const proposals = useOpenProposals(proposalsOf, loadMerch);
  if (!entryKey) return <MyMerch />;

  const save = (merch: Merch, ifMatch: number) =>
    proposals.save(merch.id, ifMatch, {
      store: () => api.updateMerch({ body: merch, ifMatch }),
      propose: () => propose(merch, ifMatch),
      approve: (proposal) => api.approveProposal({ body: { ...proposal, merch } }),
    });

  return (
    <EntryEditor
      key={`${entryKey} ${proposals.round}`}
      type={merchType}
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
      titleOf={nameOf}
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
        const { base, mine } = editing;
        return (
          <div className="editor-columns">
            <header className="editor-head">
              <h1>{fill(sentences.editMerch, { name: base.name })}</h1>
            </header>
            <MerchWords editing={editing} change={change} />
            <div className="editor-facts">
              <FormPart name="status">
                <div className="facts">
                  <StatusFields
                    name={base.name}
                    editing={editing}
                    onChange={change}
                    today={labelToday()}
                    publicFrom={{
                      label: merchFields.publicFrom.label,
                      hint: sentences.publicFromHint,
                    }}
                    giveBack={(words) =>
                      api.returnMerch({ body: { id: base.id, words }, ifMatch: editing.version })
                    }
                    onReturned={proposals.reopen}
                  />
                </div>
              </FormPart>
              <SalePart editing={editing} change={change} />
              <OtherParts editing={editing} change={change} />
              <FormPart name="readiness">
                <MerchReadiness merch={mine} />
              </FormPart>
            </div>
          </div>
        );
      }}
    </EntryEditor>
  );
}

interface PartProps {
  editing: Editing<MerchDraft>;
  change: (part: Partial<MerchDraft>) => void;
}

/** Name, pictures, sizes, links and description. */
function MerchWords({ editing, change }: PartProps) {
  const { mine, errors } = editing;
  const text = textProps(editing, change);
  return (
    <div className="editor-words">
      <TextField label={merchFields.name.label} {...text('name')} />
      <FormPart name="pictures">
        <PicturesField
          kind="merch"
          id={mine.id}
          path="images"
          label={sentences.pictures}
          empty={sentences.noPicturesYet}
          firstDetail={sentences.first}
          most={maxMerchImages}
          made={(picture) => picture}
          value={mine.images}
          onChange={(images) => change({ images })}
          errors={errors}
        />
      </FormPart>
      <FormPart name="sizes">
        <SizesField value={mine.sizes} onChange={(sizes) => change({ sizes })} errors={errors} />
      </FormPart>
      <FormPart name="links">
        <LinksField
          label={merchFields.links.label}
          value={mine.links}
          onChange={(links) => change({ links })}
          path="links"
          errors={errors}
          entry={mine.id}
        />
        <SoldOutShops merch={mine} onSet={() => change({ state: 'soldOut' })} />
      </FormPart>
      <FormPart name="description">
        <RichTexts
          label={merchFields.description.label}
          value={mine.description}
          onChange={(description) => change({ description })}
          others={mine.descriptionIn}
          onOthers={(descriptionIn) => change({ descriptionIn })}
          written={mine.textsLanguage}
          languages={labelLanguages()}
          path="description"
          pictures={mine.images}
          errors={errors}
        />
      </FormPart>
    </div>
  );
}

/** Its price and its stock. */
function SalePart({ editing: { mine, errors }, change }: PartProps) {
  return (
    <FormPart name="sale">
      <div className="facts">
        <PriceField
          label={merchFields.price.label}
          hint={sentences.priceHint}
          value={mine.price}
          onChange={(price) => change({ price })}
          error={fieldErrorAt(errors, 'price')}
        />
        <SelectField
          label={merchFields.state.label}
          value={mine.state}
          options={stateOptions}
          onChange={(chosen) =>
            change({ state: merchStates.find((one) => one === chosen) ?? mine.state })
          }
          error={fieldErrorAt(errors, 'state')}
        />
      </div>
    </FormPart>
  );
}

/** Its artists, and the address of its page. */
function OtherParts({ editing, change }: PartProps) {
  const isStaff = useStore($me)?.role === 'staff';
  const { mine, errors } = editing;
  return (
    <>
      <FormPart name="artists">
        <div className="facts">
          <ArtistsField
            value={mine.artists}
            onChange={(artists) => change({ artists })}
            error={fieldErrorAt(errors, 'artists')}
          />
          {isStaff && <p className="field-hint">{merchFields.artists.hint}</p>}
        </div>
      </FormPart>
      <FormPart name="more">
        <div className="facts">
          <TextField
            label={merchFields.slug.label}
            hint={fill(sentences.slugHint, {
              address: pagePath('merch', mine.slug, mine.cId),
            })}
            {...textProps(editing, change)('slug')}
          />
        </div>
      </FormPart>
    </>
  );
}

/** What an item of merch lacks. */
function MerchReadiness({ merch }: { merch: MerchDraft }) {
  const { price } = merch;
  // A price that can't be read yet is none.
  const read = { ...merch, price: typeof price === 'object' ? price : undefined };
  const missing = missingMerchParts(read);
  return (
    <section className="facts" aria-label={sentences.ready}>
      {missing.length === 0 ? (
        <p>{sentences.readyAll}</p>
      ) : (
        <>
          <h2>{sentences.shouldHave}</h2>
          <ul>
            {missing.map((part) => (
              <li key={part}>{merchPartLabels[part]}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface SoldOutShopsProps {
  merch: MerchDraft;
  onSet: () => void;
}

/** The shops that say that an item is sold out, while it is not. */
function SoldOutShops({ merch: { id, state }, onSet }: SoldOutShopsProps) {
  const links = useSoldOutLinks(id);
  if (state === 'soldOut' || state === 'outOfPrint') return null;
  return links.map((link) => <SoldOutNote key={link.url} link={link} onSet={onSet} />);
}
