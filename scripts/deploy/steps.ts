import type { Deployment } from './deployment.ts';
import { domain } from './domain.ts';
import {
  backupVariables,
  branch,
  buildToken,
  environment,
  listOfEnvironments,
  protection,
  siteVariables,
  uploadToken,
  workflows,
} from './githubSteps.ts';
import { publication } from './publication.ts';
import { application, returnAddress } from './registration.ts';
import { resources } from './resources.ts';
import type { Step } from './step.ts';
import { trial } from './tryProduct.ts';

/** Everything that a deployment brings about. A step may use what earlier ones found or made. */
export function stepsOf(deployment: Deployment): Step[] {
  const { environment: name, identity, isFirst } = deployment;
  return [
    // In Azure. With External ID a person makes the application: docs/sign-in.md.
    ...(identity.isExternal ? [] : [application(deployment)]),
    ...(isFirst ? [] : [domain(deployment)]),
    resources(deployment),
    ...(identity.isExternal ? [] : [returnAddress(deployment)]),

    // On GitHub, which publishes.
    workflows(deployment),
    branch(deployment),
    environment(deployment, name),
    environment(deployment, `${name}-backup`),
    buildToken(deployment),
    uploadToken(deployment),
    siteVariables(deployment),
    backupVariables(deployment),
    listOfEnvironments(deployment),
    protection(deployment),

    // After the first deployment there is a site that can take the domain.
    ...(isFirst ? [domain(deployment)] : []),
    publication(deployment),
    trial(deployment),
  ];
}
