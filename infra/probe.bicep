// Requests an address from outside every quarter of an hour, with an alert when it does not answer.
param name string
param location string
param address string
param description string
param insightsName string
param peopleName string

resource insights 'Microsoft.Insights/components@2020-02-02' existing = { name: insightsName }
resource people 'Microsoft.Insights/actionGroups@2023-01-01' existing = { name: peopleName }

resource test 'Microsoft.Insights/webtests@2022-06-15' = {
  name: name
  location: location
  kind: 'standard'
  tags: { 'hidden-link:${insights.id}': 'Resource' }
  properties: {
    SyntheticMonitorId: name
    Name: name
    Enabled: true
    Kind: 'standard'
    Frequency: 900
    // Functions that were idle take some seconds to start.
    Timeout: 60
    RetryEnabled: true
    Locations: [{ Id: 'emea-nl-ams-azr' }]
    Request: { RequestUrl: address, HttpVerb: 'GET', ParseDependentRequests: false }
    ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true, SSLCertRemainingLifetimeCheck: 7 }
  }
}

resource alert 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${name}-out'
  location: 'global'
  properties: {
    description: description
    severity: 1
    enabled: true
    scopes: [test.id, insights.id]
    evaluationFrequency: 'PT5M'
    // Two requests of the test fall into it, so the alert does not end between them.
    windowSize: 'PT30M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: test.id
      componentId: insights.id
      failedLocationCount: 1
    }
    actions: [{ actionGroupId: people.id }]
  }
}
