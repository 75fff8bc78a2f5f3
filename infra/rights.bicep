// Who may do what: each identity what it needs, on the one resource that it needs it for. The roles:
// https://learn.microsoft.com/azure/role-based-access-control/built-in-roles
param api string
param publisher string
param backup string
param dataAccount string
param vaultName string
param functionApp string
param plan string
param backupAccount string
param insights string

var roles = {
  blobContributor: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
  blobReader: '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1'
  tableReader: '76199698-9eea-4c19-bc75-cec21354c6b6'
  queueContributor: '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
  tableContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'
  secretsUser: '4633458b-17de-408a-b874-0445c86b69e6'
  websiteContributor: 'de139f84-1756-47ae-9be6-808fbbe84772'
  reader: 'acdd72a7-3385-48ef-bd42-f606fba81ae7'
  metricsPublisher: '3913510d-42f4-4e42-8a64-420c390055eb'
}

resource data 'Microsoft.Storage/storageAccounts@2025-01-01' existing = { name: dataAccount }
resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-01-01' existing = {
  parent: data
  name: 'default'
}
resource snapshots 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-01-01' existing = {
  parent: blobs
  name: 'snapshots'
}
resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = { name: vaultName }
resource app 'Microsoft.Web/sites@2024-11-01' existing = { name: functionApp }
resource appPlan 'Microsoft.Web/serverfarms@2024-11-01' existing = { name: plan }
resource telemetry 'Microsoft.Insights/components@2020-02-02' existing = { name: insights }

resource apiOnData 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in [roles.blobContributor, roles.queueContributor, roles.tableContributor]: {
    name: guid(data.id, api, role)
    scope: data
    properties: {
      principalId: api
      principalType: 'ServicePrincipal'
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
    }
  }
]

resource apiOnVault 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, api, roles.secretsUser)
  scope: vault
  properties: {
    principalId: api
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.secretsUser
    )
  }
}

resource apiOnTelemetry 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(telemetry.id, api, roles.metricsPublisher)
  scope: telemetry
  properties: {
    principalId: api
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.metricsPublisher
    )
  }
}

// The build reads the snapshots, which are public, and deploys the functions. It has no right of its
// own to anything else that is stored, but the code that it deploys runs as the API, which reads
// everything: whoever can run the build on main can do what the API can.
resource publisherOnData 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(snapshots.id, publisher, roles.blobReader)
  scope: snapshots
  properties: {
    principalId: publisher
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.blobReader
    )
  }
}

resource publisherOnApp 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(app.id, publisher, roles.websiteContributor)
  scope: app
  properties: {
    principalId: publisher
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.websiteContributor
    )
  }
}

// `az functionapp deployment` asks which plan the app has before it uploads.
resource publisherOnPlan 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(appPlan.id, publisher, roles.reader)
  scope: appPlan
  properties: {
    principalId: publisher
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.reader)
  }
}

// The nightly backup reads everything, people's data too, and writes archives. It can't delete what
// is stored, nor change it; nor an archive, see backup.bicep.
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

resource archives 'Microsoft.Storage/storageAccounts@2025-01-01' existing = { name: backupAccount }
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
