// An identity that a workflow of the repository signs in as, without a password: Entra trusts GitHub's
// word about the environment that a run belongs to.
param name string
param location string
@description('The repository as GitHub spells it, {owner}/{repository}, and the ids of both.')
param repository string
param ownerId string
param repositoryId string
param environmentName string

var parts = split(repository, '/')
// A repository created, renamed or transferred since 2026-07-15 presents the second form, with ids that
// nobody can take over; an older one the first. Entra compares letter by letter.
// https://learn.microsoft.com/entra/workload-id/workload-identities-github-immutable-subjects
var subjects = {
  github: 'repo:${repository}:environment:${environmentName}'
  'github-ids': 'repo:${parts[0]}@${ownerId}/${parts[1]}@${repositoryId}:environment:${environmentName}'
}

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: name
  location: location
}

// One after the other: an identity refuses two writes at once.
@batchSize(1)
resource credentials 'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials@2024-11-30' = [
  for subject in items(subjects): {
    parent: identity
    name: subject.key
    properties: {
      issuer: 'https://token.actions.githubusercontent.com'
      subject: subject.value
      audiences: ['api://AzureADTokenExchange']
    }
  }
]

output principal string = identity.properties.principalId
output clientId string = identity.properties.clientId
