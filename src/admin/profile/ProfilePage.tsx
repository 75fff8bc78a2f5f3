import { roles } from '#domain/member/member';
import { Guard } from '../../islands/account/Guard.tsx';
import { Profile } from './Profile.tsx';

/** The profile behind the guard: a person's own data, whoever the label takes them for. */
export function ProfilePage() {
  return (
    <Guard roles={roles}>
      <Profile />
    </Guard>
  );
}
