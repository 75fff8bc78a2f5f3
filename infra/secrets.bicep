// The secrets that no identity replaces: those of mail, GitHub, the build and the visitors' links.
param name string
param location string
@secure()
param secrets object

resource vault 'Microsoft.KeyVault/vaults@2024-11-01' = {
  name: name
  location: location
  properties: {
    tenantId: tenant().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    enableSoftDelete: true
    enablePurgeProtection: true
  }
}

resource entries 'Microsoft.KeyVault/vaults/secrets@2024-11-01' = [
  // An empty value leaves the stored secret as it is: a later deployment need not know it.
  for secret in items(secrets): if (!empty(secret.value)) {
    parent: vault
    name: secret.key
    properties: { value: secret.value }
  }
]

output name string = vault.name
output vault string = vault.properties.vaultUri
