import type { Deployment } from './deployment.ts';
import { domains } from './domain.ts';
import {
  backupVariables,
  branchStep,
  buildToken,
  environmentStep,
  listOfEnvironments,
  protection,
  pullRequests,
  siteVariables,
  uploadToken,
  workflows,
} from './githubSteps.ts';
import { publication } from './publication.ts';
import { application, returnAddress } from './registration.ts';
import { resources } from './resources.ts';
import type { Step } from './step.ts';
import { trial } from './trial.ts';

/**
 * All steps of a deployment, in order. `application` finds or makes its `clientId`, `domains` its
 * `siteUrl`, and `resources` its `deployed` and `templateHash`; later steps read them.
 */
export function stepsOf(deployment: Deployment): Step[] {
  const { environment: name, identity, isBackedUp, isFirst } = deployment;
  return [
    // Azure. With External ID a person creates the application: docs/sign-in.md.
    ...(identity.isExternal ? [] : [application(deployment)]),
    // Before the resources, whose parameter `siteUrl` it sets; at the first deployment there is no site
    // yet to take a domain.
    ...(isFirst ? [] : domains(deployment)),
    resources(deployment),
    ...(identity.isExternal ? [] : [returnAddress(deployment)]),

    // GitHub, which publishes.
    workflows(deployment),
    pullRequests(deployment),
    branchStep(deployment),
    environmentStep(deployment, name),
    ...(isBackedUp ? [environmentStep(deployment, `${name}-backup`)] : []),
    buildToken(deployment),
    uploadToken(deployment),
    siteVariables(deployment),
    ...(isBackedUp ? [backupVariables(deployment)] : []),
    listOfEnvironments(deployment),
    protection(deployment),

    // The site that takes the domain exists only after the first deployment.
    ...(isFirst ? domains(deployment) : []),
    publication(deployment),
    trial(deployment),
  ];
}
