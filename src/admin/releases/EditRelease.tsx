import { useStore } from '@nanostores/react';
import { $adminRoute } from '../state/router.ts';
import { MyReleases } from './MyReleases.tsx';
import { ReleaseEditor } from './ReleaseEditor.tsx';

/** A release under edit; without one in the address, the list to choose it from. */
export function EditRelease() {
  const page = useStore($adminRoute);
  const key = page?.route === 'editRelease' ? page.params.releaseId : undefined;
  return key ? <ReleaseEditor key={key} releaseKey={key} /> : <MyReleases />;
}
