// What the nightly backup may do: read all that is stored, people's data too, and write backups. It can
// neither change nor delete anything stored, and no backup before its days are over: see backup.bicep.
param backup string
param dataAccount string
param backupAccount string

var roles = {
  blobContributor: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
  blobReader: '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1'
  tableReader: '76199698-9eea-4c19-bc75-cec21354c6b6'
}

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
