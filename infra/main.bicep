// All that Gatefold needs in one resource group. docs/deploy.md says how to use it.
targetScope = 'resourceGroup'

@description('Begins the names of all resources: 3 to 11 small letters and digits, a letter first.')
@minLength(3)
@maxLength(11)
param name string

param location string = resourceGroup().location

@description('Where the Static Web App is managed; its content is served from everywhere.')
param siteLocation string = 'westeurope'

@description('The site as visitors know it, without a slash at the end; empty for the address Azure gives.')
param siteUrl string = ''

param labelName string
param labelTimeZone string

@description('Where messages of visitors, alerts and the budget go.')
param labelMail string

@description('The sender that SendGrid has verified.')
param mailFrom string

@description('The app registration of docs/sign-in.md, and the tenant whose roles count.')
param clientId string
param homeTenant string = tenant().tenantId

@description('The first member of staff: {tenant id}.{object id}.')
param firstStaff string

@description('The repository that builds the site: {owner}/{repository}.')
param githubRepository string

@description('The base address of the old catalogue, and of a song-link service; empty for none.')
param oldSite string = ''
param songLinkApi string = ''

@secure()
param sendGridKey string
@secure()
param githubToken string
@secure()
@minLength(32)
param buildToken string
@secure()
@minLength(32)
param visitorSecret string

@description('What the month may cost, in the currency of the account, before a mail says so.')
param monthlyBudget int = 20

@description('The first day of the month of the first deployment. Azure refuses to change it later.')
param budgetStart string

@description('See: az functionapp list-flexconsumption-runtimes --location LOCATION --runtime node')
param nodeVersion string = '24'

var suffix = take(uniqueString(resourceGroup().id), 6)
var siteAddress = empty(siteUrl) ? 'https://${site.properties.defaultHostname}' : siteUrl
var apiAddress = 'https://${api.outputs.host}/api'

resource site 'Microsoft.Web/staticSites@2024-04-01' = {
  name: '${name}-site'
  location: siteLocation
  sku: { name: 'Free', tier: 'Free' }
  properties: { allowConfigFileUpdates: true }
}

module data 'data.bicep' = {
  name: 'data'
  params: { name: take('${name}data${suffix}', 24), location: location }
}

module watch 'watch.bicep' = {
  name: 'watch'
  params: {
    name: name
    location: location
    mail: labelMail
    apiAddress: apiAddress
    monthlyBudget: monthlyBudget
    budgetStart: budgetStart
  }
}

module secrets 'secrets.bicep' = {
  name: 'secrets'
  params: {
    name: take('${name}-keys-${suffix}', 24)
    location: location
    secrets: {
      'sendgrid-key': sendGridKey
      'github-token': githubToken
      'build-token': buildToken
      'visitor-secret': visitorSecret
    }
  }
}

module api 'api.bicep' = {
  name: 'api'
  params: {
    name: '${name}-api-${suffix}'
    hostStorageName: take('${name}host${suffix}', 24)
    location: location
    nodeVersion: nodeVersion
  }
}

// After the rights: a reference to the Key Vault that the app may not read yet would stay unread.
module settings 'settings.bicep' = {
  name: 'settings'
  dependsOn: [rights]
  params: {
    app: api.outputs.name
    hostStorage: api.outputs.hostStorage
    insightsConnection: watch.outputs.insightsConnection
    settings: {
      STORAGE_ACCOUNT: data.outputs.account
      STORAGE_CONNECTION__queueServiceUri: data.outputs.queues
      STORAGE_CONNECTION__credential: 'managedidentity'
      IMAGE_BASE: data.outputs.images
      SITE_URL: siteAddress
      API_URL: apiAddress
      LABEL_NAME: labelName
      LABEL_TIME_ZONE: labelTimeZone
      LABEL_MAIL: labelMail
      MAIL_FROM: mailFrom
      HOME_TENANT: homeTenant
      CLIENT_ID: clientId
      FIRST_STAFF: firstStaff
      GITHUB_REPOSITORY: githubRepository
      OLD_SITE: oldSite
      SONG_LINK_API: songLinkApi
      SENDGRID_API_KEY: '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/sendgrid-key)'
      GITHUB_TOKEN: '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/github-token)'
      BUILD_TOKEN: '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/build-token)'
      VISITOR_SECRET: '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/visitor-secret)'
    }
  }
}

// The one who publishes from GitHub: signs in by the repository's environment, without a password.
resource publisher 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${name}-publisher'
  location: location

  resource github 'federatedIdentityCredentials' = {
    name: 'github'
    properties: {
      issuer: 'https://token.actions.githubusercontent.com'
      subject: 'repo:${githubRepository}:environment:production'
      audiences: ['api://AzureADTokenExchange']
    }
  }
}

module rights 'rights.bicep' = {
  name: 'rights'
  params: {
    api: api.outputs.principal
    publisher: publisher.properties.principalId
    dataAccount: data.outputs.account
    vaultName: secrets.outputs.name
    functionApp: api.outputs.name
    insights: watch.outputs.insights
  }
}

// What goes into the repository's variables; see docs/deploy.md.
output STORAGE_ACCOUNT string = data.outputs.account
output IMAGE_BASE string = data.outputs.images
output PUBLIC_SITE_URL string = siteAddress
output PUBLIC_API_BASE string = apiAddress
output FUNCTION_APP string = api.outputs.name
output STATIC_WEB_APP string = site.name
output AZURE_CLIENT_ID string = publisher.properties.clientId
