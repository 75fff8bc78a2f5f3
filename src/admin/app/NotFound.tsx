import { adminPath } from '../state/router.ts';

/** An address under `/admin` that is none. */
export function NowhereToBeFound() {
  return (
    <section className="notice">
      <h1>This page is nowhere to be found</h1>
      <p className="actions">
        <a className="button" href={adminPath('myReleases')}>
          My releases
        </a>
      </p>
    </section>
  );
}
