// The logs of everything that runs.
param name string
param location string

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' = {
  name: '${name}-logs'
  location: location
  properties: {
    sku: { name: 'PerGB2018' }
    retentionInDays: 30
    // Gigabytes a day: a flood of log lines can't become a flood of costs.
    workspaceCapping: { dailyQuotaGb: json('0.5') }
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: '${name}-insights'
  location: location
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    DisableLocalAuth: true
  }
}

output workspace string = workspace.name
output insights string = insights.name
output insightsConnection string = insights.properties.ConnectionString
