// Archives of everything that is stored, in an account of their own: nobody who can write to the data
// can write here, and the copies stand in a second region too. Whoever writes an archive can neither
// change nor delete one before its days are over.
param name string
param location string
@description('After so many days an archive is deleted.')
param days int

resource account 'Microsoft.Storage/storageAccounts@2025-01-01' = {
  name: name
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_GRS' }
  properties: {
    accessTier: 'Cool'
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }

  resource blobs 'blobServices' = {
    name: 'default'
    properties: {
      // An archive that was deleted can be had back for a week.
      deleteRetentionPolicy: { enabled: true, days: 7 }
      containerDeleteRetentionPolicy: { enabled: true, days: 7 }
    }

    resource backups 'containers' = {
      name: 'backups'
      properties: { publicAccess: 'None' }

      // Left unlocked: an owner of the account may end it, to delete an archive or the account.
      resource fixed 'immutabilityPolicies' = {
        name: 'default'
        properties: { immutabilityPeriodSinceCreationInDays: days }
      }
    }
  }

  resource lifecycle 'managementPolicies' = {
    name: 'default'
    dependsOn: [blobs]
    properties: {
      policy: {
        rules: [
          {
            name: 'old-archives'
            enabled: true
            type: 'Lifecycle'
            definition: {
              filters: { blobTypes: ['blockBlob'], prefixMatch: ['backups/'] }
              actions: { baseBlob: { delete: { daysAfterCreationGreaterThan: days } } }
            }
          }
        ]
      }
    }
  }
}

output account string = account.name
