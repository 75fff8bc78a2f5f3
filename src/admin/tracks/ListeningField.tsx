import { useRef, useState } from 'react';
import type { Answer } from '#contract/api';
import { minutesText } from '#domain/listening/audioAddress';
import { choiceBefore, clipOf } from '#domain/listening/listening';
import { waveformPart, waveformPath } from '#domain/listening/waveform';
import {
  type ListenChoice,
  maxClipSeconds,
  minClipSeconds,
  usualClipSeconds,
} from '#domain/release/listenChoice';
import type { Track } from '#domain/release/track';
import { fill } from '#words/template';
import { Field, SelectField } from '../../components/Field.tsx';
import { sentences } from '../sentences/tracks.ts';
import { listenChoice, listenOptions } from './trackControls.ts';
import { useSteadySource } from './useSteadySource.ts';
import './listening.css';

type Recording = Answer<'listRecordings'>['recordings'][number];

/** The number of bars in the waveform. */
const bars = 200;

/** The server's progress as text; null if there is nothing to report. */
function soundState({ state, share, failure, isPublic }: Recording['sound']): string {
  if (state === 'failed') return failure ?? sentences.notPrepared;
  if (state === 'waiting') return sentences.waitingToBePrepared;
  if (state === 'working') return fill(sentences.preparing, { round: Math.round(share * 100) });
  return isPublic ? sentences.visitorsCanHearIt : sentences.visitorsHearNothing;
}

interface ChoiceProps {
  label: string;
  value: ListenChoice;
  onChange: (choice: ListenChoice) => void;
}

function Choice({ label, value, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      options={listenOptions}
      onChange={(chosen) => {
        const choice = listenChoice(chosen);
        if (choice) onChange(choice);
      }}
    />
  );
}

interface SecondsProps {
  label: string;
  min?: number;
  max: number;
  step?: number;
  value: number;
  onChange: (seconds: number) => void;
}

/**
 * Seconds within limits. A typed value outside counts as the nearest limit, which the field shows
 * on blur, so the draft never contains a number that a save would reject.
 */
function SecondsField({ label, min = 0, max, step = 1, value, onChange }: SecondsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={min}
          max={max}
          step={step}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value);
            if (Number.isFinite(target.valueAsNumber))
              onChange(Math.max(min, Math.min(max, target.valueAsNumber)));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

interface ClipProps {
  track: Track;
  recording: Recording;
  seconds: number;
  onChange: (part: Partial<Track>) => void;
}

/** The start of a clip, dragged on the waveform or typed, and playable before it is saved. */
function ClipFields({ track, recording, seconds, onChange }: ClipProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const source = useSteadySource(audio, recording.url);
  const clip = clipOf(track, seconds);
  const { waveform = '' } = recording.sound;
  const latest = Math.max(0, seconds - clip.seconds);
  const move = (start: number) => onChange({ clipStart: Math.round(start * 10) / 10 });
  const toggle = () => {
    const sound = audio.current;
    if (!sound) return;
    if (!sound.paused) {
      sound.pause();
      return;
    }
    sound.currentTime = clip.start;
    void sound.play().catch(() => setPlaying(false));
  };
  return (
    <div className="clip">
      <div className="clip-wave">
        <svg viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden="true">
          <rect
            x={(clip.start / seconds) * bars}
            width={(clip.seconds / seconds) * bars}
            height="100"
          />
          <path d={waveformPath(waveformPart(waveform, { from: 0, to: 1 }, bars))} />
        </svg>
        <input
          type="range"
          aria-label={sentences.startOfTheClip}
          aria-valuetext={minutesText(clip.start)}
          min={0}
          max={latest}
          step={0.1}
          value={clip.start}
          onChange={({ target }) => move(target.valueAsNumber)}
        />
      </div>
      <div className="clip-fields">
        <SecondsField
          label={sentences.startsAtSeconds}
          max={latest}
          step={0.1}
          value={clip.start}
          onChange={move}
        />
        <SecondsField
          label={sentences.lastsSeconds}
          min={minClipSeconds}
          max={maxClipSeconds}
          value={track.clipSeconds ?? usualClipSeconds}
          onChange={(clipSeconds) => onChange({ clipSeconds })}
        />
        <button type="button" className="button quiet small" onClick={toggle}>
          {isPlaying ? sentences.stop : sentences.hearTheClip}
        </button>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: It is music. */}
      <audio
        ref={audio}
        src={source}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget: sound }) => {
          if (sound.currentTime >= clip.start + clip.seconds) sound.pause();
        }}
      />
    </div>
  );
}

interface Props {
  track: Track;
  recording: Recording;
  onChange: (part: Partial<Track>) => void;
}

/** How much of a track visitors hear. The choice is saved with the release. */
export function ListeningField({ track, recording, onChange }: Props) {
  const { listen = 'none' } = track;
  const before = choiceBefore(track);
  const { seconds } = recording.sound;
  const hasClip = listen === 'clip' || before === 'clip';
  return (
    <fieldset className="listening">
      <legend>{sentences.whatVisitorsHear}</legend>
      <div className="clip-fields">
        <Choice
          label={sentences.onceItIsOut}
          value={listen}
          onChange={(choice) => onChange({ listen: choice })}
        />
        <Choice
          label={sentences.beforeTheReleaseDay}
          value={before}
          onChange={(choice) => onChange({ listenBefore: choice })}
        />
      </div>
      {hasClip && seconds !== undefined && (
        <ClipFields track={track} recording={recording} seconds={seconds} onChange={onChange} />
      )}
      <p className="upload-note" role="status">
        {soundState(recording.sound)}
      </p>
    </fieldset>
  );
}
