import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import { labelLanguages } from '#adapters/pageLabel';
import type { Day } from '#domain/day';
import { addressSchema } from '#domain/link';
import { ownLanguageOf } from '#domain/otherTexts';
import { cityName, countryAfterMove, countryOfCity, zoneOf } from '#domain/show/city';
import { countryName } from '#domain/show/country';
import { cancelledShow, movedShow, type ToldFans } from '#domain/show/moving';
import { type Show, showName } from '#domain/show/show';
import type { BoughtTickets } from '#domain/show/showState';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field, SelectField, TextField } from '../../components/Field.tsx';
import type { ShowDraft } from '../editor/draft.ts';
import { showFields, venueFields } from '../sentences/fields.ts';
import { locale } from '../sentences/language.ts';
import { shownName } from '../sentences/shownName.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { entryPath, goTo } from '../state/router.ts';
import { languageLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { BoughtTicketsField } from './BoughtTicketsField.tsx';
import { CountryField } from './VenueFields.tsx';
import './shows.css';

interface ToldProps {
  /** The language in which the show's texts were first written. */
  written: string | undefined;
  value: ToldFans;
  onChange: (value: ToldFans) => void;
}

/** What fans are told, in each of the label's languages. */
function ToldFields({ written, value, onChange }: ToldProps) {
  const label = labelLanguages();
  const others = value.stateNoteIn ?? {};
  const own = ownLanguageOf(label, { others, written });
  const codes = [...new Set([own, ...label.languages])];
  return codes.map((code, index) => (
    <Field
      key={code}
      label={
        codes.length === 1
          ? sentences.toldFans
          : fill(sentences.toldFansIn, { language: languageLabel(code) })
      }
      hint={index === codes.length - 1 ? sentences.toldFansHint : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          dir="auto"
          value={(code === own ? value.stateNote : others[code]) ?? ''}
          onChange={({ target: { value: typed } }) =>
            onChange(
              code === own
                ? { ...value, stateNote: typed }
                : { ...value, stateNoteIn: { ...others, [code]: typed } },
            )
          }
        />
      )}
    </Field>
  ));
}

interface QuestionProps {
  show: ShowDraft;
  onConfirm: (show: ShowDraft) => void;
  onCancel: () => void;
}

const ticketChoices = ['keep', 'replace', 'remove'] as const;
const ticketChoiceLabels = {
  keep: sentences.keepLinks,
  replace: sentences.replaceLinks,
  remove: sentences.removeLinks,
} as const;

type TicketChoice = (typeof ticketChoices)[number];

/** What a move makes of the tickets: of those that fans have, and of the links to buy more. */
interface MovedTickets {
  bought?: BoughtTickets | undefined;
  links?: TicketChoice | undefined;
  /** The address of the new shop. */
  address: string;
}

/** The ticket links after a move; undefined if they stay. */
const linksAfter = ({ links, address }: MovedTickets) =>
  links === 'remove' ? [] : links === 'replace' ? [{ url: address.trim() }] : undefined;

interface TicketsProps {
  show: ShowDraft;
  value: MovedTickets;
  onChange: (value: MovedTickets) => void;
  isRefused: boolean;
}

/** Asks whether tickets stay valid after a move, and whether their links are still right. */
function TicketQuestions({ show: { tickets }, value, onChange, isRefused }: TicketsProps) {
  const { bought, links, address } = value;
  const shops = tickets.map(({ name, url }) => name || url).join(', ');
  return (
    <>
      <BoughtTicketsField value={bought} onChange={(one) => onChange({ ...value, bought: one })} />
      {tickets.length > 0 && (
        <SelectField
          label={sentences.linkRight}
          hint={shops}
          value={links ?? ''}
          options={[
            { value: '', label: sentences.chooseTickets },
            ...ticketChoices.map((one) => ({ value: one, label: ticketChoiceLabels[one] })),
          ]}
          onChange={(chosen) =>
            onChange({ ...value, links: ticketChoices.find((one) => one === chosen) })
          }
          error={isRefused && !links ? sentences.chooseTickets : undefined}
        />
      )}
      {links === 'replace' && (
        <TextField
          label={sentences.newTicketAddress}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={address}
          onChange={(typed) => onChange({ ...value, address: typed })}
          error={isRefused && !isAddress(address) ? sentences.addressNeeded : undefined}
        />
      )}
    </>
  );
}

const isAddress = (typed: string) => addressSchema.safeParse(typed).success;

/** Whether the questions about tickets are answered. */
const isAnswered = ({ tickets }: ShowDraft, { links, address }: MovedTickets) =>
  tickets.length === 0 || (links === 'replace' ? isAddress(address) : links !== undefined);

/** Asks for the new day, times and venue of a show, of its tickets, and what fans are told. */
function MoveQuestion({ show, onConfirm, onCancel }: QuestionProps) {
  const [day, setDay] = useState<Day>(show.day);
  const [times, setTimes] = useState({ doors: show.doors ?? '', starts: show.starts ?? '' });
  const { name, city, country } = show.venue;
  const [place, setPlace] = useState({ name, city });
  const [chosen, setChosen] = useState<{ country: string | undefined }>();
  const follows = countryAfterMove(place.city, show.venue);
  const venue = { ...place, country: chosen ? chosen.country : follows };
  // Without the question the show would stay in its old country, or lose it.
  const isAsked = country !== undefined && venue.country === undefined;
  const [isRefused, setRefused] = useState(false);
  const [told, setTold] = useState<ToldFans>({});
  const [sold, setSold] = useState<MovedTickets>({ address: '' });
  const isMoved =
    day !== '' &&
    (day !== show.day ||
      times.doors !== (show.doors ?? '') ||
      times.starts !== (show.starts ?? '') ||
      venue.name !== name ||
      venue.city !== city ||
      venue.country !== country);
  return (
    <Modal
      title={fill(sentences.moveTitle, { name: shownName(showName(show)) })}
      confirm={sentences.moveIt}
      disabled={!isMoved}
      onConfirm={() => {
        if (isAsked || !isAnswered(show, sold)) return setRefused(true);
        const tickets = linksAfter(sold);
        const move = { to: day, ...times, venue, ...(tickets && { tickets }), ...told };
        onConfirm(movedShow(show, { ...move, boughtTickets: sold.bought }));
      }}
      onCancel={onCancel}
    >
      <TextField
        label={sentences.newDay}
        type="date"
        value={day}
        onChange={setDay}
        hint={isMoved ? undefined : sentences.changeSomething}
      />
      <div className="move-fields">
        {(['doors', 'starts'] as const).map((time) => (
          <TextField
            key={time}
            label={showFields[time].label}
            type="time"
            value={times[time]}
            onChange={(typed) => setTimes({ ...times, [time]: typed })}
          />
        ))}
        {(['name', 'city'] as const).map((part) => (
          <TextField
            key={part}
            label={venueFields[part].label}
            value={place[part]}
            onChange={(typed) => {
              setPlace({ ...place, [part]: typed });
              // The country that was chosen is that of the city before.
              if (part === 'city') setChosen(undefined);
            }}
          />
        ))}
        <CountryField
          value={venue.country}
          onChange={(code) => setChosen({ country: code })}
          hint={
            isAsked
              ? fill(sentences.countryAfterMove, {
                  city: place.city,
                  country: countryName(country, locale),
                })
              : undefined
          }
          error={isAsked && isRefused ? sentences.countryChoice : undefined}
        />
      </div>
      <TicketQuestions show={show} value={sold} onChange={setSold} isRefused={isRefused} />
      <ToldFields written={show.textsLanguage} value={told} onChange={setTold} />
    </Modal>
  );
}

interface ByHandProps {
  /** The public show as it is stored, and as it is about to be. */
  before: Show;
  after: Show;
  /** The show to store; null to go on editing. */
  onAnswer: (show: Show | null) => void;
}

/** Whether a show has another city in its old country, which nothing known here confirms. */
const isCountryOpen = ({ venue: before }: Show, { venue: after }: Show) =>
  cityName(before.city) !== cityName(after.city) &&
  before.country === after.country &&
  countryOfCity(after.city) !== after.country;

/** A show with the country that was chosen beside its city, at the time there. */
function inCountry(show: Show, country: string | undefined): Show {
  if (country === show.venue.country) return show;
  const { country: _, ...venue } = show.venue;
  const place = { ...venue, ...(country && { country }) };
  return { ...show, venue: place, timeZone: zoneOf(place) ?? show.timeZone };
}

/** Asks whether a day or venue that was changed in the form is a move, of which fans are told. */
export function ByHandQuestion({ before, after: typed, onAnswer }: ByHandProps) {
  const [country, setCountry] = useState(typed.venue.country);
  const after = inCountry(typed, country);
  const { day, doors = '', starts = '', venue, stateNote, stateNoteIn } = after;
  // An earlier note was about an earlier move.
  const isNewNote = (stateNote ?? '') !== (before.stateNote ?? '');
  const [told, setTold] = useState<ToldFans>({
    ...(isNewNote && { stateNote, stateNoteIn }),
    boughtTickets: after.boughtTickets,
  });
  return (
    <Modal
      title={fill(sentences.byHandTitle, { name: shownName(showName(before)) })}
      confirm={sentences.tellFans}
      onConfirm={() => {
        const moved = movedShow(
          { ...after, day: before.day, venue: before.venue },
          { to: day, doors, starts, venue, ...told },
        );
        onAnswer({ ...moved, venue, timeZone: after.timeZone });
      }}
      also={{ label: sentences.onlyCorrected, onChoose: () => onAnswer(after) }}
      onCancel={() => onAnswer(null)}
    >
      <p>{before.day === day ? sentences.byHandPlace : sentences.byHandDay}</p>
      {isCountryOpen(before, typed) && (
        <CountryField
          value={country}
          onChange={setCountry}
          hint={fill(sentences.countryByHand, { city: venue.city })}
        />
      )}
      <BoughtTicketsField
        value={told.boughtTickets}
        onChange={(one) => setTold({ ...told, boughtTickets: one })}
      />
      <ToldFields written={before.textsLanguage} value={told} onChange={setTold} />
    </Modal>
  );
}

/** Asks what becomes of bought tickets, and what fans are told of a cancellation. */
function CancelQuestion({ show, onConfirm, onCancel }: QuestionProps) {
  const [told, setTold] = useState<ToldFans>({});
  return (
    <Modal
      title={fill(sentences.cancelTitle, { name: shownName(showName(show)) })}
      confirm={sentences.cancelIt}
      dismiss={sentences.keepIt}
      danger
      onConfirm={() => onConfirm(cancelledShow(show, told))}
      onCancel={onCancel}
    >
      <BoughtTicketsField
        isCancelled
        value={told.boughtTickets}
        onChange={(one) => setTold({ ...told, boughtTickets: one })}
      />
      <ToldFields written={show.textsLanguage} value={told} onChange={setTold} />
    </Modal>
  );
}

/** Asks for the day of a copy, adds it and opens its editor. */
function DuplicateQuestion({ show, onCancel }: Omit<QuestionProps, 'onConfirm'>) {
  const [day, setDay] = useState<Day>('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<Day, string>());
  const duplicate = async () => {
    setBusy(true);
    // Another day is another copy; the same one is added once, however often it is sent.
    const idempotencyKey = keys.current.get(day) ?? crypto.randomUUID();
    keys.current.set(day, idempotencyKey);
    try {
      const call = { body: { id: show.id, day }, idempotencyKey };
      const { value } = await api.duplicateShow(call);
      addToast('success', sentences.duplicated);
      goTo(entryPath('show', value.cId));
    } catch (error) {
      setFailure(problemOf(error, sentences.itWasNotDuplicated).message);
      setBusy(false);
    }
  };
  return (
    <Modal
      title={sentences.duplicateTitle}
      confirm={sentences.duplicate}
      disabled={isBusy || day === ''}
      onConfirm={duplicate}
      onCancel={onCancel}
    >
      <p>{sentences.duplicateText}</p>
      <TextField label={sentences.day} type="date" value={day} onChange={setDay} error={failure} />
    </Modal>
  );
}

interface Props {
  show: ShowDraft;
  /** A past show can only be duplicated. */
  isPast: boolean;
  /** Saves the show with a change. */
  store: (change: Partial<Show>) => void;
}

/** Duplicates, moves or cancels a show. */
export function ShowActions({ show, isPast, store }: Props) {
  const [asking, ask] = useState<'duplicate' | 'move' | 'cancel' | null>(null);
  const close = () => ask(null);
  const cancelled = ({ state, stateNote, stateNoteIn, boughtTickets }: ShowDraft) => {
    close();
    store({ state, stateNote, stateNoteIn, boughtTickets });
  };
  const moved = ({ day, previousDay, doors, starts, timeZone, venue, ...changed }: ShowDraft) => {
    const { state, stateNote, stateNoteIn, boughtTickets: bought, tickets } = changed;
    close();
    const when = { day, previousDay, doors, starts };
    const where = { timeZone, venue, previousVenue: changed.previousVenue };
    const told = { state, stateNote, stateNoteIn, boughtTickets: bought };
    store({ ...when, ...where, ...told, tickets: tickets as Show['tickets'] });
  };
  return (
    <fieldset className="actions show-actions">
      <legend className="visually-hidden">{sentences.actions}</legend>
      <button type="button" className="button quiet small" onClick={() => ask('duplicate')}>
        {sentences.duplicate}
      </button>
      {!isPast && (
        <button type="button" className="button quiet small" onClick={() => ask('move')}>
          {sentences.move}
        </button>
      )}
      {!isPast && show.state !== 'cancelled' && (
        <button type="button" className="button quiet small" onClick={() => ask('cancel')}>
          {sentences.cancelShow}
        </button>
      )}
      {asking === 'duplicate' && <DuplicateQuestion show={show} onCancel={close} />}
      {asking === 'move' && <MoveQuestion show={show} onConfirm={moved} onCancel={close} />}
      {asking === 'cancel' && <CancelQuestion show={show} onConfirm={cancelled} onCancel={close} />}
    </fieldset>
  );
}
