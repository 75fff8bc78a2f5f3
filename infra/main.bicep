// All that Gatefold needs in one resource group. `npm run deploy` passes every parameter that has
// no default.
targetScope = 'resourceGroup'

@description('How the site is published and served. static: GitHub renders it, Static Web Apps serves it. live: containers do both.')
@allowed(['static', 'live'])
param shape string

@description('Begins the names of all resources: 3 to 11 small letters and digits, a letter first.')
@minLength(3)
@maxLength(11)
param name string

@description('The region of everything but the Static Web App.')
param location string

@description('Where the Static Web App is managed; its content is served from everywhere.')
param siteLocation string

@description('The plan of the Static Web App. Free ends at 100 GB a month; Standard costs 9 dollars and bills what is more.')
@allowed(['Free', 'Standard'])
param sitePlan string

@description('The site as visitors know it, without a slash at the end; empty for the address Azure gives.')
param siteUrl string

@description('The images as visitors fetch them, without a slash at the end, where a CDN is before their container; empty for the storage account.')
param imageBase string

@description('Where alerts and the budget go, and messages of visitors until the label has an address of its own.')
param labelMail string

@description('A second mailbox for alerts and the budget; empty for none.')
param alertMail string

@description('The sender that the mail service takes emails from.')
param mailFrom string

@description('The way that emails go. An SMTP server is smtps://smtp.example:465 or smtp://smtp.example:587.')
@allowed(['sendgrid', 'smtp'])
param mail string
@description('The address of the SMTP server; empty with SendGrid.')
param smtpServer string

@description('The name to sign in with at the SMTP server.')
param smtpUser string

@description('How many emails of a newsletter are queued in a minute; the mail service says how many it takes.')
param mailRate int

@description('The app registration of docs/sign-in.md.')
param clientId string

@description('The tenant whose roles count.')
param homeTenant string

@description('Who may sign in. common: Microsoft accounts, of work and personal; a tenant id: that Entra External ID tenant, with identityAuthority https://{tenant id}.ciamlogin.com')
param identityTenant string

@description('The authority of an Entra External ID tenant; empty for common.')
param identityAuthority string

@description('The first member of staff: {tenant id}.{object id}.')
param firstStaff string

@description('The repository that builds the site, {owner}/{repository} as GitHub spells it.')
param githubRepository string

@description('The id of its owner.')
param githubOwnerId string

@description('The id of the repository.')
param githubRepositoryId string

@description('The environment of the repository that this deployment belongs to.')
param githubEnvironment string

@description('The branch that may publish.')
param githubBranch string

@description('Whether there is a nightly backup. What is tried in staging is not worth keeping.')
param hasBackup bool

@description('For how many days nobody can change or delete a nightly backup.')
@minValue(7)
param backupDays int

@description('The base address of the old site; empty for none.')
param oldSite string

@description('The base address of a song-link service; empty for none.')
param songLinkApi string

@description('`off`: links of releases are not checked.')
param linkCheck string

@description('A service that counts page views and answers as Plausible does, such as https://plausible.io; empty for none.')
param analyticsApi string

@description('The name of the site there.')
param analyticsSite string

@description('Where traces go, by OTLP; empty: none are made.')
param otelEndpoint string

// The secrets. The first deployment needs those of its shape and its way of mail; an empty one stays as it is stored.
@description('The API key of SendGrid; empty: the stored one stays.')
@secure()
param sendGridKey string = ''

@description('The password at the SMTP server; empty: the stored one stays.')
@secure()
param smtpPassword string = ''

@description('The API key of the service that counts page views; empty: the stored one stays.')
@secure()
param analyticsKey string = ''

@description('The token with which the functions start the workflow "publish" on GitHub; empty: the stored one stays.')
@secure()
param githubToken string = ''

@description('The secret by which API and publisher know each other; empty: the stored one stays.')
@secure()
param buildToken string = ''

@description('The secret that signs links and from which the keys of visitors are made; empty: the stored one stays.')
@secure()
param visitorSecret string = ''

@description('What the month may cost, in the currency of the account, before a mail says so.')
param monthlyBudget int

@description('The first day of the month of the first deployment. Azure refuses to change it later.')
param budgetStart string

@description('Whether to make the budget: not without a sum, and not while Azure refuses one, in the first two days of a subscription.')
param hasBudget bool

@description('See: az functionapp list-flexconsumption-runtimes --location LOCATION --runtime node')
param nodeVersion string

@description('With the shape live: the image that runs; empty before the first push.')
param siteImage string = ''

@description('With the shape live: the domains that are bound, each with the id of its managed certificate.')
param siteDomains array = []

var suffix = take(uniqueString(resourceGroup().id), 6)
var isLive = shape == 'live'
var siteHost = isLive ? live.outputs.host : site.properties.defaultHostname
var siteAddress = empty(siteUrl) ? 'https://${siteHost}' : siteUrl
var imageAddress = empty(imageBase) ? data.outputs.images : imageBase
var apiAddress = 'https://${api.outputs.host}/api'

// Made with the shape live too, so that the way back to static keeps its address.
resource site 'Microsoft.Web/staticSites@2024-11-01' = {
  name: '${name}-site'
  location: siteLocation
  sku: { name: sitePlan, tier: sitePlan }
  properties: { allowConfigFileUpdates: true }
}

module data 'data.bicep' = {
  name: 'data'
  params: { name: take('${name}data${suffix}', 24), location: location }
}

module logs 'logs.bicep' = {
  name: 'logs'
  params: { name: name, location: location }
}

module watch 'watch.bicep' = {
  name: 'watch'
  params: {
    name: name
    location: location
    mail: labelMail
    alertMail: alertMail
    insightsName: logs.outputs.insights
    apiAddress: apiAddress
    siteAddress: siteAddress
    hasBudget: hasBudget
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
      'smtp-password': smtpPassword
      'analytics-key': analyticsKey
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

// After the rights: the app reads its secrets from the Key Vault when it gets these settings, and then
// only once a day.
module settings 'settings.bicep' = {
  name: 'settings'
  dependsOn: [rights]
  params: {
    app: api.outputs.name
    hostStorage: api.outputs.hostStorage
    insightsConnection: logs.outputs.insightsConnection
    settings: {
      STORAGE_ACCOUNT: data.outputs.account
      STORAGE_CONNECTION__queueServiceUri: data.outputs.queues
      STORAGE_CONNECTION__credential: 'managedidentity'
      IMAGE_BASE: imageAddress
      SITE_URL: siteAddress
      API_URL: apiAddress
      LABEL_MAIL: labelMail
      MAIL_FROM: mailFrom
      HOME_TENANT: homeTenant
      CLIENT_ID: clientId
      IDENTITY_TENANT: identityTenant
      IDENTITY_AUTHORITY: identityAuthority
      FIRST_STAFF: firstStaff
      GITHUB_REPOSITORY: githubRepository
      GITHUB_BRANCH: githubBranch
      SITE_PLAN: sitePlan
      BACKED_UP: hasBackup ? 'yes' : 'no'
      PUBLISHER_URL: isLive ? live.outputs.publisherAddress : ''
      OLD_SITE: oldSite
      SONG_LINK_API: songLinkApi
      LINK_CHECK: linkCheck
      ANALYTICS_API: analyticsApi
      ANALYTICS_SITE: analyticsSite
      ANALYTICS_KEY: empty(analyticsApi) ? '' : '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/analytics-key)'
      OTEL_EXPORTER_OTLP_ENDPOINT: otelEndpoint
      MAIL: mail
      MAIL_RATE: string(mailRate)
      SMTP_SERVER: smtpServer
      SMTP_USER: smtpUser
      // A reference to a secret that is not stored would be read as the password.
      SMTP_PASSWORD: empty(smtpUser) ? '' : '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/smtp-password)'
      SENDGRID_API_KEY: mail == 'sendgrid' ? '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/sendgrid-key)' : ''
      // With the shape live nobody dispatches a workflow.
      GITHUB_TOKEN: isLive ? '' : '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/github-token)'
      BUILD_TOKEN: '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/build-token)'
      VISITOR_SECRET: '@Microsoft.KeyVault(SecretUri=${secrets.outputs.vault}secrets/visitor-secret)'
    }
  }
}

// The publish workflow signs in as this identity. The container of live.bicep that publishes has
// another, and the nightly backup too.
module publishRun 'github.bicep' = {
  name: 'publish-run'
  params: {
    name: '${name}-publish-run'
    location: location
    repository: githubRepository
    ownerId: githubOwnerId
    repositoryId: githubRepositoryId
    environmentName: githubEnvironment
  }
}

module live 'live.bicep' = if (isLive) {
  name: 'live'
  params: {
    name: name
    registryName: take('${name}images${suffix}', 24)
    location: location
    dataAccount: data.outputs.account
    vaultName: secrets.outputs.name
    publishRun: publishRun.outputs.principal
    apiAddress: apiAddress
    siteUrl: siteUrl
    image: siteImage
    domains: siteDomains
    workspaceName: logs.outputs.workspace
  }
}

module publishingWatch 'liveWatch.bicep' = if (isLive) {
  name: 'publishing-watch'
  params: {
    appName: isLive ? live.outputs.publishingApp : ''
    peopleName: watch.outputs.people
  }
}

module servingWatch 'liveWatch.bicep' = if (isLive) {
  name: 'serving-watch'
  params: { appName: isLive ? live.outputs.servingApp : '', peopleName: watch.outputs.people }
}

module backup 'backup.bicep' = if (hasBackup) {
  name: 'backup'
  params: {
    name: '${name}-backup'
    accountName: take('${name}keep${suffix}', 24)
    location: location
    days: backupDays
    dataAccount: data.outputs.account
    repository: githubRepository
    ownerId: githubOwnerId
    repositoryId: githubRepositoryId
    environmentName: '${githubEnvironment}-backup'
  }
}

module rights 'rights.bicep' = {
  name: 'rights'
  params: {
    api: api.outputs.principal
    publishRun: publishRun.outputs.principal
    dataAccount: data.outputs.account
    vaultName: secrets.outputs.name
    functionApp: api.outputs.name
    plan: api.outputs.plan
    insights: logs.outputs.insights
  }
}

// camelCase only: ARM mangles the case of a name in capitals, as `storagE_ACCOUNT`.
// `npm run deploy` makes the variables of GitHub's environments from these.
output storageAccount string = data.outputs.account
output imageBase string = imageAddress
output recordingBase string = data.outputs.recordings
output siteUrl string = siteAddress
output apiUrl string = apiAddress
output siteHost string = siteHost
output staticWebApp string = site.name
output registry string = isLive ? live.outputs.registry : ''
output publishingApp string = isLive ? live.outputs.publishingApp : ''
output servingApp string = isLive ? live.outputs.servingApp : ''
output functionApp string = api.outputs.name
output vault string = secrets.outputs.name
output publisherClientId string = publishRun.outputs.clientId
output backupClientId string = hasBackup ? backup.outputs.clientId : ''
output backupAccount string = hasBackup ? backup.outputs.account : ''
