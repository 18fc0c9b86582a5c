import type { Character, Turn } from './planned-call';
import type { Random } from './seeded-random';

const CWD = '/srv/storefront';

/** Prepares, ships and watches releases of a web shop. */
export const releaseAgent: Character = {
  name: 'release-captain',
  cwd: CWD,
  nextTurn: (random) => random.pick([tagRelease, deploy, rollBack, checkHealth])(random),
};

function tagRelease(random: Random): Turn {
  const version = `2.${Math.floor(random.between(10, 40))}.0`;
  return [
    {
      tool: 'file_read',
      args: { path: `${CWD}/CHANGELOG.md`, limit: 40 },
      reason: 'What goes into the release notes?',
      output: `## ${version}\n- Faster search\n- Fix the basket badge`,
    },
    {
      tool: 'git',
      args: { args: ['log', '--oneline', 'v2.9.0..HEAD'], cwd: CWD },
      reason: 'Comparing the commits with the changelog.',
      output: 'a81f0c2 fix(basket): count bundles once\n77b3e19 feat(search): prefix index',
    },
    {
      tool: 'git',
      args: { args: ['tag', '-a', `v${version}`, '-m', `Release ${version}`], cwd: CWD },
      reason: `Everything in the changelog is merged, so this commit becomes ${version}.`,
      output: '',
      otherwise: {
        tool: 'git',
        args: { args: ['tag', '-a', `v${version}-rc.1`, '-m', `Release candidate of ${version}`], cwd: CWD },
        reason: 'A release candidate first, so that the final tag stays free.',
        output: '',
      },
    },
    {
      tool: 'git',
      args: { args: ['push', 'origin', `v${version}`], cwd: CWD },
      reason: 'The build pipeline starts from the pushed tag.',
      output: `* [new tag] v${version} -> v${version}`,
    },
  ];
}

function deploy(random: Random): Turn {
  const region = random.pick(['eu-central', 'us-east', 'ap-south']);
  return [
    {
      tool: 'directory_list',
      args: { path: `${CWD}/deploy/${region}` },
      reason: 'Which manifests belong to this region?',
      output: 'storefront.yaml\nworker.yaml',
    },
    {
      tool: 'shell',
      args: { command: `kubectl --context ${region} diff -f deploy/${region}`, cwd: CWD },
      reason: 'A dry run before anything changes.',
      output: '-  image: storefront:2.18.0\n+  image: storefront:2.19.0',
    },
    {
      tool: 'shell',
      args: { command: `kubectl --context ${region} apply -f deploy/${region}`, cwd: CWD, timeoutSeconds: 600 },
      reason: `The diff shows only the new image; ${region} has its quiet hour now.`,
      output: 'deployment.apps/storefront configured',
      otherwise: {
        tool: 'shell',
        args: { command: `kubectl --context ${region} apply -f deploy/${region}/canary.yaml`, cwd: CWD },
        reason: 'Only the canary then: five percent of the traffic.',
        output: 'deployment.apps/storefront-canary configured',
      },
    },
  ];
}

function rollBack(): Turn {
  return [
    {
      tool: 'shell',
      args: { command: 'kubectl logs deploy/storefront --since=10m | grep -c ERROR', cwd: CWD },
      reason: 'Error rate went up after the last deploy.',
      output: '412',
    },
    {
      tool: 'shell',
      args: { command: 'kubectl rollout undo deploy/storefront && kubectl rollout status deploy/storefront', cwd: CWD },
      reason: '412 errors in ten minutes, none before the deploy: back to the previous version.',
      output: 'deployment.apps/storefront rolled back',
      otherwise: {
        tool: 'shell',
        args: { command: 'kubectl scale deploy/storefront --replicas=8', cwd: CWD },
        reason: 'If we stay on this version, more replicas soften the time-outs meanwhile.',
        output: 'deployment.apps/storefront scaled',
      },
    },
  ];
}

function checkHealth(): Turn {
  return [
    {
      tool: 'file_read',
      args: { path: `${CWD}/deploy/smoke.sh` },
      reason: 'Reading the smoke test before I run it.',
      output: '#!/bin/sh\nset -eu\ncurl -fsS "$1/healthz"',
    },
    {
      tool: 'shell',
      args: { command: './deploy/smoke.sh https://shop.example.com', cwd: CWD },
      reason: 'The usual smoke test after a deploy.',
      output: 'ok (9 checks)',
    },
  ];
}
