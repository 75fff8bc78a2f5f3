// Watches the running product, and mails people when it is not well or costs too much.
param name string
param location string
param mail string
@description('A second mailbox that is told; empty for none.')
param alertMail string
param insightsName string
@description('The address of the API, without a slash at the end.')
param apiAddress string
@description('The site as visitors know it, without a slash at the end.')
param siteAddress string
@description('Whether to make the budget: not without a sum, and not while Azure refuses one, in the first two days of a subscription.')
param hasBudget bool
param monthlyBudget int
param budgetStart string

var mails = concat([mail], empty(alertMail) ? [] : [alertMail])

resource insights 'Microsoft.Insights/components@2020-02-02' existing = { name: insightsName }

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: '${name}-people'
  location: 'global'
  properties: {
    groupShortName: take(name, 12)
    enabled: true
    emailReceivers: concat(
      [{ name: 'label', emailAddress: mail, useCommonAlertSchema: true }],
      empty(alertMail)
        ? []
        : [{ name: 'alerts', emailAddress: alertMail, useCommonAlertSchema: true }]
    )
  }
}

var alerts = [
  {
    name: 'calls-fail'
    words: 'Calls of the API fail'
    // Not of /health: it answers 503 while work is late, of which the test below tells.
    query: 'requests | where toint(resultCode) >= 500 and name != "getHealth"'
    threshold: 5
  }
  {
    // Queue functions and timers have no address. A message is given up after five tries. The last line
    // finds a quarter of an hour in which nothing ran: the timer catchUp runs every 20 seconds.
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
    query: 'traces | where message has_any ("build.failed", "publish.notDispatched", "publish.overdue", "publish.givenUp", "publish.broken", "email.dead", "email.blocked", "email.givenUp", "campaign.refused")'
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
      // A component that was just made has no tables yet, and Azure would refuse a query that names one.
      skipQueryValidation: true
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

// 200 means that the functions run, reach their storage, and no work is late.
module reach 'probe.bicep' = {
  name: 'reach'
  params: {
    name: '${name}-reach'
    location: location
    address: '${apiAddress}/health'
    description: 'The API or its storage is out of reach, or work is late'
    insightsName: insights.name
    peopleName: people.name
  }
}

// The site as a visitor reaches it: by its name, with its certificate, from its host.
module shown 'probe.bicep' = {
  name: 'shown'
  params: {
    name: '${name}-shown'
    location: location
    address: '${siteAddress}/version.json'
    description: 'The site is out of reach, or its certificate ends within a week'
    insightsName: insights.name
    peopleName: people.name
  }
}

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = if (hasBudget) {
  name: '${name}-month'
  properties: {
    category: 'Cost'
    amount: monthlyBudget
    timeGrain: 'Monthly'
    timePeriod: { startDate: budgetStart }
    notifications: {
      most: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 80
        contactEmails: mails
      }
      whole: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 100
        thresholdType: 'Forecasted'
        contactEmails: mails
      }
    }
  }
}

output people string = people.name
