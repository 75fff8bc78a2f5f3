import { expect, test } from 'vitest';
import { missingParts } from './registration.ts';

const made = { id: 'object-1', appId: 'client-1', displayName: 'Gatefold label' };
const [first = {}, second = {}] = missingParts(made);
/** As Graph answers: with more than was sent. */
const whole = {
  ...made,
  ...first,
  ...second,
  tags: [],
  api: {
    acceptMappedClaims: null,
    ...('api' in first && Object(first.api)),
    ...('api' in second && Object(second.api)),
  },
};

test('a new application lacks everything, and a whole one nothing', () => {
  expect(Object.keys({ ...first, ...second }).toSorted()).toEqual([
    ...['api', 'appRoles', 'identifierUris', 'optionalClaims', 'requiredResourceAccess'],
    'signInAudience',
  ]);
  expect(missingParts(whole)).toEqual([]);
});

test.each(Object.keys({ ...first, ...second }))(
  'an application without %s is completed',
  (name) => {
    expect(missingParts({ ...whole, [name]: null })).not.toEqual([]);
  },
);

test.each(Object.keys(whole.api).filter((name) => name !== 'acceptMappedClaims'))(
  'an application without %s of its API is completed',
  (name) => {
    expect(missingParts({ ...whole, api: { ...whole.api, [name]: null } })).not.toEqual([]);
  },
);

test('the scope that an application has keeps its id', () => {
  const oauth2PermissionScopes = [{ id: 'scope-1', value: 'access_as_user' }];
  const [part] = missingParts({ ...whole, api: { ...whole.api, oauth2PermissionScopes } });
  expect(part).toMatchObject({ api: { oauth2PermissionScopes: [{ id: 'scope-1' }] } });
});
