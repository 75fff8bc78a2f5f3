// The settings that the functions read, and those of their host.
param app string
param hostStorage string
param insightsConnection string
param settings object

resource functions 'Microsoft.Web/sites@2024-11-01' existing = { name: app }

resource appSettings 'Microsoft.Web/sites/config@2024-11-01' = {
  parent: functions
  name: 'appsettings'
  properties: union(settings, {
    // The largest file that a call takes, 64 MiB, and what multipart adds: see functions/http/read.ts.
    FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '67239936'
    AzureWebJobsStorage__accountName: hostStorage
    AzureWebJobsStorage__credential: 'managedidentity'
    APPLICATIONINSIGHTS_CONNECTION_STRING: insightsConnection
    APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'Authorization=AAD'
  })
}
