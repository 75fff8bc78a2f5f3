import { roles } from '#domain/member';
import { Guard } from './Guard.tsx';
import { Profile } from './Profile.tsx';

/** The profile behind the guard: a person's own data, whoever the label takes them for. */
export function ProfilePage() {
  return (
    <Guard roles={roles}>
      <Profile />
    </Guard>
  );
}
