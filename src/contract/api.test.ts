import { expect, expectTypeOf, test } from 'vitest';
import { type Answer, api, type Call, type Request, type Result, rows } from '#contract/api';
import type { Versioned } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';

const line = ([name, row]: ReturnType<typeof rows>[number]) =>
  `${row.method} ${row.path} (${row.access}) ${name}`;

test('these are the calls, and who may make them', () => {
  expect(rows().map(line).toSorted()).toEqual(
    [
      'GET health (anyone) getHealth',
      'POST functions/sendmail (anyone) sendMail',
      'POST presave/add (anyone) addPresave',
      'GET visitors/token (anyone) getFormToken',
      'POST visitors/link (anyone) requestPersonalData',
      'GET visitors/held (anyone) showPersonalData',
      'POST visitors/held (anyone) erasePersonalData',
      'GET visitors/unsubscribe (anyone) showUnsubscribe',
      'POST visitors/unsubscribe (anyone) unsubscribe',
      'GET visitors/confirm (anyone) showConfirm',
      'POST visitors/confirm (anyone) confirm',
      'GET letters (staff) getEmails',
      'POST letters/retry (staff) retryEmail',
      'POST letters/discard (staff) discardEmail',
      'POST letters/addresses (staff) readAddresses',
      'GET me (signed-in) getMe',
      'GET members (staff) listMembers',
      'POST members/add (staff) addMember',
      'POST members/remove (staff) removeMember',
      'GET members/invitations (staff) listInvitations',
      'POST members/invite (staff) inviteMember',
      'POST members/withdraw (staff) withdrawInvitation',
      'POST members/accept (signed-in) acceptInvitation',
      'GET artists/{id}/history (staff) getArtistHistory',
      'GET releases/{id}/history (staff) getReleaseHistory',
      'GET artists (member) listArtists',
      'GET artists/{id} (member) getArtist',
      'POST artists/add (staff) addArtist',
      'POST artists/update (member) updateArtist',
      'POST artists/import (staff) importArtist',
      'GET artists/{id}/removal (staff) getArtistRemoval',
      'POST artists/remove (staff) removeArtist',
      'GET releases (member) listReleases',
      'GET releases/{id} (member) getRelease',
      'POST releases/add (member) addRelease',
      'POST releases/update (member) updateRelease',
      'POST releases/duplicate (member) duplicateRelease',
      'GET releases/{id}/removal (staff) getReleaseRemoval',
      'POST releases/remove (staff) removeRelease',
      'POST releases/{id}/links (member) proposeLinks',
      'POST releases/import (staff) importRelease',
      'POST releases/triggerimport (staff) startImport',
      'POST tracks/add (member) addTrack',
      'POST tracks/update (member) updateTrack',
      'POST tracks/remove (member) removeTrack',
      'POST tracks/import (staff) importTrack',
      'GET import (staff) getImport',
      'GET import/entries (staff) listImport',
      'POST import/catalogue (staff) uploadCatalogue',
      'POST import/decide (staff) decideImport',
      'POST import/resume (staff) resumeImport',
      'POST import/stop (staff) stopImport',
      'POST fileupload/uploadimage (member) uploadImage',
      'POST fileupload/uploadfile (member) uploadTrack',
      'GET releases/{id}/recordings (member) listRecordings',
      'POST tracks/removerecording (member) removeRecording',
      'GET releases/{id}/previews (member) listPreviews',
      'POST releases/{id}/previews/add (member) addPreview',
      'POST releases/{id}/previews/revoke (member) revokePreview',
      'POST previews/read (anyone) readPreview',
      'GET publishing (member) getPublishing',
      'GET publishing/history (staff) listPublications',
      'POST publishing/rollback (staff) rollBack',
      'POST publishing/retry (member) retryPublishing',
      'POST publishing/report (builder) reportBuild',
    ].toSorted(),
  );
});

test.each(rows())('the row %s fits together', (name, row) => {
  const named = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(row.params?.shape ?? {})).toEqual(named);
  if (row.method === 'GET')
    expect([row.body, row.upload, row.idempotent]).toEqual([undefined, undefined, undefined]);
  // What was removed has no version any more.
  if (row.matched) expect(row.versioned ?? false).toBe(!name.startsWith('remove'));
  expect(row.path).toMatch(/^[a-z]+(\/([a-z]+|\{id\}))*$/);
  expect(row.summary).toMatch(/^[A-Z].*\.$/);
});

test('no two rows answer the same request', () => {
  const routes = rows().map(([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('what adds or takes over an entry with a number may be sent twice', () => {
  const idempotent = rows().flatMap(([name, row]) => (row.idempotent ? [name] : []));
  expect(idempotent.toSorted()).toEqual(
    [
      ...['addArtist', 'addRelease', 'duplicateRelease'],
      ...['importArtist', 'importRelease', 'importTrack'],
    ].toSorted(),
  );
});

test('what a service and the client exchange follows from the row', () => {
  expectTypeOf<Call<'getArtist'>['params']['id']>().toEqualTypeOf<string | number>();
  expectTypeOf<Call<'updateArtist'>['ifMatch']>().toEqualTypeOf<number>();
  expectTypeOf<Call<'updateArtist'>>().not.toHaveProperty('params');
  expectTypeOf<Answer<'updateArtist'>>().toExtend<Versioned<unknown>>();
  expectTypeOf<Result<'getArtist'>>().toEqualTypeOf<Versioned<Artist>>();
  expectTypeOf<Result<'getMe'>['role']>().toEqualTypeOf<'staff' | 'artist' | 'none'>();
  expectTypeOf<Request<'uploadImage'>['file']>().toEqualTypeOf<Blob>();
  expectTypeOf<Request<'addArtist'>['idempotencyKey']>().toEqualTypeOf<string | undefined>();
  expect(api.getHealth.access).toBe('anyone');
});
