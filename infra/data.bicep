// The account that holds all that the label knows. Entry names are those of functions/adapters/storage.ts.
param name string
param location string

var tables = [
  'artists'
  'releases'
  'history'
  'members'
  'publications'
  'requests'
  'previews'
  'imports'
  'letters'
  'presaves'
  'mailings'
  'subscriptions'
  'limits'
  'readings'
]
var queues = ['publish', 'import', 'letters', 'letters-poison']
var privateContainers = ['snapshots', 'recordings', 'imports']

resource account 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: name
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    accessTier: 'Hot'
    // Images are read by everybody; every other container is private.
    allowBlobPublicAccess: true
    allowSharedKeyAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: account
  name: 'default'
  properties: {
    deleteRetentionPolicy: { enabled: true, days: 30 }
    containerDeleteRetentionPolicy: { enabled: true, days: 30 }
  }
}

resource images 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = {
  parent: blobs
  name: 'images'
  properties: { publicAccess: 'Blob' }
}

resource containers 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = [
  for container in privateContainers: {
    parent: blobs
    name: container
    properties: { publicAccess: 'None' }
  }
]

resource tableService 'Microsoft.Storage/storageAccounts/tableServices@2023-05-01' = {
  parent: account
  name: 'default'
}

resource tableList 'Microsoft.Storage/storageAccounts/tableServices/tables@2023-05-01' = [
  for table in tables: {
    parent: tableService
    name: table
  }
]

resource queueService 'Microsoft.Storage/storageAccounts/queueServices@2023-05-01' = {
  parent: account
  name: 'default'
}

resource queueList 'Microsoft.Storage/storageAccounts/queueServices/queues@2023-05-01' = [
  for queue in queues: {
    parent: queueService
    name: queue
  }
]

output account string = account.name
output queues string = account.properties.primaryEndpoints.queue
output images string = '${account.properties.primaryEndpoints.blob}images'
