// What is seen of the running product, and who is told when it is not well or costs too much.
param name string
param location string
param mail string
param monthlyBudget int
param budgetStart string

resource workspace 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
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

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: '${name}-people'
  location: 'global'
  properties: {
    groupShortName: take(name, 12)
    enabled: true
    emailReceivers: [{ name: 'label', emailAddress: mail, useCommonAlertSchema: true }]
  }
}

var alerts = [
  {
    name: 'calls-fail'
    words: 'Calls of the API fail'
    query: 'requests | where toint(resultCode) >= 500'
    threshold: 5
  }
  {
    name: 'builds-fail'
    words: 'A build of the site failed'
    query: 'traces | where message has "build.failed" or message has "publish.notDispatched"'
    threshold: 0
  }
]

resource rules 'Microsoft.Insights/scheduledQueryRules@2023-03-15-preview' = [
  for alert in alerts: {
    name: '${name}-${alert.name}'
    location: location
    properties: {
      displayName: alert.words
      severity: 2
      enabled: true
      scopes: [insights.id]
      evaluationFrequency: 'PT15M'
      windowSize: 'PT15M'
      criteria: {
        allOf: [
          {
            query: alert.query
            timeAggregation: 'Count'
            operator: 'GreaterThan'
            threshold: alert.threshold
          }
        ]
      }
      actions: { actionGroups: [people.id] }
    }
  }
]

resource budget 'Microsoft.Consumption/budgets@2023-05-01' = {
  name: '${name}-month'
  properties: {
    category: 'Cost'
    amount: monthlyBudget
    timeGrain: 'Monthly'
    timePeriod: { startDate: budgetStart }
    notifications: {
      half: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 50
        contactEmails: [mail]
      }
      whole: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 100
        thresholdType: 'Forecasted'
        contactEmails: [mail]
      }
    }
  }
}

output insights string = insights.name
output insightsConnection string = insights.properties.ConnectionString
