// The shape "live": one container publishes, others serve. Both run the image that the publish workflow
// pushes. https://learn.microsoft.com/azure/container-apps/azure-resource-manager-api-spec
param name string
param registryName string
param location string
param dataAccount string
param vaultName string
@description('The identity of the publish workflow, which pushes the image and puts it in place.')
param publishRun string
param apiAddress string

@description('The image that runs; empty before the first one was pushed.')
param image string

@description('The site at its own domain, to which every other bound name leads; empty for none.')
param siteUrl string

@description('The domains that are bound, each with the id of its managed certificate.')
param domains array

@description('Where the containers write what they do.')
param workspaceName string

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

// The versions of the site. No backup holds them: they are rendered again from the snapshot.
resource versions 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-01-01' = {
  parent: blobs
  name: 'site'
  properties: { publicAccess: 'None' }
}

resource registry 'Microsoft.ContainerRegistry/registries@2025-04-01' = {
  name: registryName
  location: location
  sku: { name: 'Basic' }
  properties: { adminUserEnabled: false }
}

// One identity for each app, so that the containers that visitors reach can change nothing.
resource writer 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: '${name}-site-writer'
  location: location
}
resource reader 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: '${name}-site-reader'
  location: location
}

resource pulls 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for one in [writer.name, reader.name]: {
    name: guid(registry.id, one, roles.acrPull)
    scope: registry
    properties: {
      principalId: one == writer.name ? writer.properties.principalId : reader.properties.principalId
      principalType: 'ServicePrincipal'
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.acrPull)
    }
  }
]
resource writes 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(versions.id, writer.id, roles.blobContributor)
  scope: versions
  properties: {
    principalId: writer.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.blobContributor
    )
  }
}
resource reads 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(versions.id, reader.id, roles.blobReader)
  scope: versions
  properties: {
    principalId: reader.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.blobReader
    )
  }
}
resource readsSnapshots 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(snapshots.id, writer.id, roles.blobReader)
  scope: snapshots
  properties: {
    principalId: writer.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.blobReader
    )
  }
}
// Of the vault it may read this one secret.
resource buildToken 'Microsoft.KeyVault/vaults/secrets@2024-11-01' existing = {
  parent: vault
  name: 'build-token'
}
resource readsToken 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(buildToken.id, writer.id, roles.secretsUser)
  scope: buildToken
  properties: {
    principalId: writer.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.secretsUser
    )
  }
}

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' existing = { name: workspaceName }

resource environment 'Microsoft.App/managedEnvironments@2025-01-01' = {
  name: '${name}-live'
  location: location
  // Logs go by the diagnostic settings below, which need no key of the workspace.
  properties: { zoneRedundant: false, appLogsConfiguration: { destination: 'azure-monitor' } }
}

resource environmentLogs 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'logs'
  scope: environment
  properties: {
    workspaceId: workspace.id
    logs: [
      { category: 'ContainerAppConsoleLogs', enabled: true }
      { category: 'ContainerAppSystemLogs', enabled: true }
    ]
  }
}

// Before the first push there is no image of ours: until then Microsoft's sample runs, on port 80.
// The workflow sets the port with the first image.
var shownImage = empty(image) ? 'mcr.microsoft.com/k8se/quickstart:latest' : image
var port = empty(image) ? 80 : 8080
var store = '${data.properties.primaryEndpoints.blob}${versions.name}'

resource publishing 'Microsoft.App/containerApps@2025-01-01' = {
  name: '${name}-publisher'
  location: location
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${writer.id}': {} } }
  dependsOn: [pulls, writes, readsSnapshots, readsToken]
  properties: {
    environmentId: environment.id
    configuration: {
      activeRevisionsMode: 'Single'
      // The functions ask for a publication here, and prove themselves by the build token.
      ingress: { external: true, targetPort: port, allowInsecure: false }
      registries: [{ server: registry.properties.loginServer, identity: writer.id }]
      secrets: [
        {
          name: 'build-token'
          keyVaultUrl: '${vault.properties.vaultUri}secrets/${buildToken.name}'
          identity: writer.id
        }
      ]
    }
    template: {
      containers: [
        {
          name: 'site'
          image: shownImage
          resources: { cpu: json('0.5'), memory: '1Gi' }
          env: [
            { name: 'SITE_STORE', value: store }
            { name: 'AZURE_CLIENT_ID', value: writer.properties.clientId }
            { name: 'STORAGE_ACCOUNT', value: data.name }
            { name: 'PUBLIC_API_BASE', value: apiAddress }
            { name: 'BUILD_TOKEN', secretRef: 'build-token' }
          ]
        }
      ]
      // Never two, which would get in each other's way; never none, since no call announces a new day.
      scale: { minReplicas: 1, maxReplicas: 1 }
    }
  }
}

resource serving 'Microsoft.App/containerApps@2025-01-01' = {
  name: '${name}-web'
  location: location
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${reader.id}': {} } }
  dependsOn: [pulls, reads]
  properties: {
    environmentId: environment.id
    configuration: {
      activeRevisionsMode: 'Single'
      ingress: {
        external: true
        targetPort: port
        allowInsecure: false
        customDomains: [
          for domain in domains: {
            name: domain.name
            certificateId: domain.certificateId
            bindingType: 'SniEnabled'
          }
        ]
      }
      registries: [{ server: registry.properties.loginServer, identity: reader.id }]
    }
    template: {
      containers: [
        {
          name: 'site'
          image: shownImage
          resources: { cpu: json('0.25'), memory: '0.5Gi' }
          env: [
            { name: 'SITE_STORE', value: store }
            { name: 'AZURE_CLIENT_ID', value: reader.properties.clientId }
            { name: 'SITE_URL', value: siteUrl }
          ]
        }
      ]
      scale: {
        minReplicas: 1
        maxReplicas: 10
        rules: [{ name: 'requests', http: { metadata: { concurrentRequests: '100' } } }]
      }
    }
  }
}

// The publish workflow pushes images and puts them into the two apps, for which it must be allowed to
// assign the apps' identities.
resource pushes 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(registry.id, publishRun, roles.acrPush)
  scope: registry
  properties: {
    principalId: publishRun
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.acrPush)
  }
}
resource updates 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(resourceGroup().id, publishRun, roles.containerAppsContributor)
  properties: {
    principalId: publishRun
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.containerAppsContributor
    )
  }
}
resource assignsWriter 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(writer.id, publishRun, roles.identityOperator)
  scope: writer
  properties: {
    principalId: publishRun
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.identityOperator
    )
  }
}
resource assignsReader 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(reader.id, publishRun, roles.identityOperator)
  scope: reader
  properties: {
    principalId: publishRun
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.identityOperator
    )
  }
}

output registry string = registry.properties.loginServer
output publishingApp string = publishing.name
output servingApp string = serving.name
output publisherAddress string = 'https://${publishing.properties.configuration.ingress.fqdn}'
output host string = serving.properties.configuration.ingress.fqdn
