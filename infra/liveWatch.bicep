// Mails people when a container keeps starting again.
param appName string
param peopleName string

resource app 'Microsoft.App/containerApps@2025-01-01' existing = { name: appName }
resource people 'Microsoft.Insights/actionGroups@2023-01-01' existing = { name: peopleName }

// Counted for each replica. An update of the platform restarts one once or twice, not more than thrice.
resource restarts 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${appName}-restarts'
  location: 'global'
  properties: {
    description: 'A container keeps failing and starting again: ${appName}'
    severity: 1
    enabled: true
    scopes: [app.id]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT15M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          name: 'restarts'
          criterionType: 'StaticThresholdCriterion'
          metricName: 'RestartCount'
          timeAggregation: 'Maximum'
          operator: 'GreaterThan'
          threshold: 3
        }
      ]
    }
    actions: [{ actionGroupId: people.id }]
  }
}
