// The functions on a plan of their own, with their own address: Static Web Apps would take the
// Authorization header from them (docs/deploy.md).
param name string
param hostStorageName string
param location string
param nodeVersion string

var roles = loadJsonContent('roles.json')

// The host's own account: its leases and the deployed package, nothing of the label's.
resource hostStorage 'Microsoft.Storage/storageAccounts@2025-01-01' = {
  name: hostStorageName
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }

  resource blobs 'blobServices' = {
    name: 'default'

    resource packages 'containers' = {
      name: 'packages'
      properties: { publicAccess: 'None' }
    }
  }
}

resource plan 'Microsoft.Web/serverfarms@2024-11-01' = {
  name: '${name}-plan'
  location: location
  kind: 'functionapp'
  sku: { tier: 'FlexConsumption', name: 'FC1' }
  properties: { reserved: true }
}

resource app 'Microsoft.Web/sites@2024-11-01' = {
  name: name
  location: location
  kind: 'functionapp,linux'
  identity: { type: 'SystemAssigned' }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    // Flex Consumption refuses ftpsState in some regions (error 51021).
    siteConfig: { minTlsVersion: '1.2' }
    functionAppConfig: {
      deployment: {
        storage: {
          type: 'blobContainer'
          // By the container's own name, so that the container is there first.
          value: '${hostStorage.properties.primaryEndpoints.blob}${hostStorage::blobs::packages.name}'
          authentication: { type: 'SystemAssignedIdentity' }
        }
      }
      scaleAndConcurrency: {
        maximumInstanceCount: 40
        instanceMemoryMB: 2048
        // So many of the largest bodies fit into the memory, each with the host and with the worker.
        triggers: { http: { perInstanceConcurrency: 6 } }
      }
      runtime: { name: 'node', version: nodeVersion }
    }
  }
}

resource hostRight 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(hostStorage.id, name, roles.blobOwner)
  scope: hostStorage
  properties: {
    principalId: app.identity.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId(
      'Microsoft.Authorization/roleDefinitions',
      roles.blobOwner
    )
  }
}

output name string = app.name
output plan string = plan.name
output hostStorage string = hostStorage.name
output host string = app.properties.defaultHostName
output principal string = app.identity.principalId
