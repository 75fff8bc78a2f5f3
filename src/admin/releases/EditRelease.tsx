import { MyReleases } from './MyReleases.tsx';
import { ReleaseEditor } from './ReleaseEditor.tsx';

/** A release under edit; without one in the address, the list to choose it from. */
export function EditRelease({ entryKey }: { entryKey: string | undefined }) {
  return entryKey ? <ReleaseEditor key={entryKey} releaseKey={entryKey} /> : <MyReleases />;
}
