// What is seen of the running product, and who is told when it is not well or costs too much.
param name string
param location string
param mail string
@description('The address of the API, without a slash at the end.')
param apiAddress string
param monthlyBudget int
param budgetStart string

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
    // Health answers 503 while work is late, which other rules tell.
    query: 'requests | where toint(resultCode) >= 500 and name != "getHealth"'
    threshold: 5
  }
  {
    // Work by queue and by the clock has no address. A message is given up after five tries. That
    // nothing fails is no good sign where nothing runs: one timer runs every minute.
    name: 'work-fails'
    words: 'A timer or a queue function of the API keeps failing, or none runs'
    query: '''
      requests
      | where isempty(url)
      | summarize failed = countif(success == false), well = countif(success == true) by name
      | where failed > 4 or (failed > 0 and well == 0)
      | union (requests | where name == "catchUp" | summarize runs = count() | where runs == 0)
    '''
    threshold: 0
  }
  {
    name: 'given-up'
    words: 'A build of the site failed or is overdue, an entry could not be published, or mail was given up'
    query: 'traces | where message has_any ("build.failed", "publish.notDispatched", "publish.overdue", "publish.givenUp", "publish.broken", "email.dead", "email.held", "email.givenUp", "campaign.refused")'
    threshold: 0
  }
]

resource rules 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [
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

// Asked from outside: 200 means that the functions run, reach their storage, and no work is late.
resource reach 'Microsoft.Insights/webtests@2022-06-15' = {
  name: '${name}-reach'
  location: location
  kind: 'standard'
  tags: { 'hidden-link:${insights.id}': 'Resource' }
  properties: {
    SyntheticMonitorId: '${name}-reach'
    Name: '${name}-reach'
    Enabled: true
    Kind: 'standard'
    Frequency: 900
    // Functions that nobody asked for a while take their time to start.
    Timeout: 60
    RetryEnabled: true
    Locations: [{ Id: 'emea-nl-ams-azr' }]
    Request: { RequestUrl: '${apiAddress}/health', HttpVerb: 'GET', ParseDependentRequests: false }
    ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true }
  }
}

resource outOfReach 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${name}-out-of-reach'
  location: 'global'
  properties: {
    description: 'The API or its storage is out of reach, or work is late'
    severity: 1
    enabled: true
    scopes: [reach.id, insights.id]
    evaluationFrequency: 'PT5M'
    // Holds two of its questions, so that it does not end between them.
    windowSize: 'PT30M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: reach.id
      componentId: insights.id
      failedLocationCount: 1
    }
    actions: [{ actionGroupId: people.id }]
  }
}

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
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
