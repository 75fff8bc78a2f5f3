// What the API and the publish workflow may do: each has only the roles it needs, on single resources.
// The roles: https://learn.microsoft.com/azure/role-based-access-control/built-in-roles
param api string
param publishRun string
param dataAccount string
param vaultName string
param functionApp string
param plan string
param insights string

var roles = loadJsonContent('roles.json')

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

// The publish workflow reads the snapshots, which hold only what the site shows, and deploys the
// functions. It may read nothing else itself. But the code that it deploys runs as the API, which reads
// everything: whoever may push to the branch it runs on can do what the API can.
resource publishRunOnData 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(snapshots.id, publishRun, roles.blobReader)
  scope: snapshots
  properties: {
    principalId: publishRun
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.blobReader
    )
  }
}

resource publishRunOnApp 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(app.id, publishRun, roles.websiteContributor)
  scope: app
  properties: {
    principalId: publishRun
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.websiteContributor
    )
  }
}

// `az functionapp deployment` asks which plan the app has before it uploads.
resource publishRunOnPlan 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(appPlan.id, publishRun, roles.reader)
  scope: appPlan
  properties: {
    principalId: publishRun
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.reader)
  }
}
