// What the nightly backup may do: read all that is stored, people's data too, and write backups. It can
// neither change nor delete anything stored, and no backup before its days are over: see backup.bicep.
param backup string
param dataAccount string
param backupAccount string

var roles = loadJsonContent('roles.json')

resource data 'Microsoft.Storage/storageAccounts@2025-01-01' existing = { name: dataAccount }
resource archives 'Microsoft.Storage/storageAccounts@2025-01-01' existing = { name: backupAccount }

resource backupOnData 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in [roles.blobReader, roles.tableReader]: {
    name: guid(data.id, backup, role)
    scope: data
    properties: {
      principalId: backup
      principalType: 'ServicePrincipal'
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
    }
  }
]

resource backupOnArchives 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(archives.id, backup, roles.blobContributor)
  scope: archives
  properties: {
    principalId: backup
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.blobContributor
    )
  }
}
