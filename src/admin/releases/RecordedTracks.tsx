import type { ReleaseDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';
import { TrackFile } from '../tracks/TrackFile.tsx';
import { TracksField } from '../tracks/TracksField.tsx';
import { useRecordings } from '../tracks/useRecordings.ts';

/** The tracks of a release, each with its recording. */
export function RecordedTracks({ form }: { form: Form<ReleaseDraft> }) {
  const { base, mine, errors, change } = form;
  const recordings = useRecordings(base.id);
  return (
    <TracksField
      releaseId={mine.id}
      value={mine.tracks}
      onChange={(tracks) => change({ tracks })}
      errors={errors}
      recording={(track) => (
        <TrackFile
          track={track}
          recordings={recordings}
          isSaved={base.tracks.some(({ id }) => id === track.id)}
        />
      )}
    />
  );
}
