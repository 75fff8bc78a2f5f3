import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $me } from '#stores/session';
import { label } from '../../label.ts';
import { paths } from '../../paths.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { OfficeMenu } from './AdminMenu.tsx';
import { PublicationCorner } from './PublishStatus.tsx';

/** What stands around every screen: the menu, who is signed in, and the state of the site. */
export function Shell({ children }: { children: ReactNode }) {
  const isStaff = useStore($me)?.role === 'staff';
  return (
    <div className="shell">
      <a className="skip" href="#main" target="_self">
        Skip to the content
      </a>
      <header className="shell-head">
        <a className="shell-logo" href={paths.home} target="_self">
          {label.name}
        </a>
        <OfficeMenu isStaff={isStaff} />
        <div className="shell-end">
          <PublicationCorner isStaff={isStaff} />
          <AccountMenu />
        </div>
      </header>
      {children}
    </div>
  );
}
