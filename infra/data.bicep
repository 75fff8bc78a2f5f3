// The storage account: everything that the product stores.
param name string
param location string

// Tables, queues and containers, from the list that the functions read too.
var storage = loadJsonContent('../functions/adapters/storage/storage.json')

resource account 'Microsoft.Storage/storageAccounts@2025-01-01' = {
  name: name
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    accessTier: 'Hot'
    // Needed for the images; every other container is private.
    allowBlobPublicAccess: true
    allowSharedKeyAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-01-01' = {
  parent: account
  name: 'default'
  properties: {
    deleteRetentionPolicy: { enabled: true, days: 30 }
    containerDeleteRetentionPolicy: { enabled: true, days: 30 }
  }
}

// Each container's value is its public access: images can be read by anyone, the others are private.
resource containers 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-01-01' = [
  for container in items(storage.containers): {
    parent: blobs
    name: container.key
    properties: { publicAccess: container.value }
  }
]

resource tableService 'Microsoft.Storage/storageAccounts/tableServices@2025-01-01' = {
  parent: account
  name: 'default'
}

resource tableList 'Microsoft.Storage/storageAccounts/tableServices/tables@2025-01-01' = [
  for table in objectKeys(storage.tables): {
    parent: tableService
    name: table
  }
]

resource queueService 'Microsoft.Storage/storageAccounts/queueServices@2025-01-01' = {
  parent: account
  name: 'default'
}

resource queueList 'Microsoft.Storage/storageAccounts/queueServices/queues@2025-01-01' = [
  for queue in objectKeys(storage.queues): {
    parent: queueService
    name: queue
  }
]

output account string = account.name
output queues string = account.properties.primaryEndpoints.queue
output images string = '${account.properties.primaryEndpoints.blob}images'
output recordings string = '${account.properties.primaryEndpoints.blob}recordings'
