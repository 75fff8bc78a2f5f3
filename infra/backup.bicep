// The nightly backup: the account that keeps it, and the identity that writes it. Backups have an account
// of their own, copied to a second region, so that nobody who can write to the data can write to them. They
// can be neither changed nor deleted before their days are over, even by their writer; docs/backup.md says
// which it lets go after that.
@description('The name of the identity that the workflow signs in as.')
param name string
param accountName string
param location string
@description('For so many days a backup can be neither changed nor deleted.')
param days int
@description('The account that is backed up.')
param dataAccount string
param repository string
param ownerId string
param repositoryId string
param environmentName string

resource account 'Microsoft.Storage/storageAccounts@2025-01-01' = {
  name: accountName
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
      // A deleted file can be had back for as many days: a file is stored once, so newer backups may
      // still need one whose own protection has ended.
      deleteRetentionPolicy: { enabled: true, days: days }
      containerDeleteRetentionPolicy: { enabled: true, days: 7 }
    }

    // Archives of the tables, and each file once under its hash.
    resource kept 'containers' = {
      name: 'kept'
      properties: { publicAccess: 'None' }

      // Left unlocked: an owner of the account may end it, to delete a backup or the account.
      resource fixed 'immutabilityPolicies' = {
        name: 'default'
        properties: { immutabilityPeriodSinceCreationInDays: days }
      }
    }

    // Whole archives, as nightly backups were before; each goes when its days are over.
    resource backups 'containers' = {
      name: 'backups'
      properties: { publicAccess: 'None' }

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

module run 'github.bicep' = {
  name: 'backup-run'
  params: {
    name: name
    location: location
    repository: repository
    ownerId: ownerId
    repositoryId: repositoryId
    environmentName: environmentName
  }
}

module rights 'backupRights.bicep' = {
  name: 'backup-rights'
  params: {
    backup: run.outputs.principal
    dataAccount: dataAccount
    backupAccount: account.name
  }
}

output account string = account.name
output clientId string = run.outputs.clientId
