import type { Rule } from './rule';
import { approvalMode } from './rules/approval-mode';
import { disabled } from './rules/disabled';
import { freeze } from './rules/freeze';
import { grant } from './rules/grant';
import { ignoreList } from './rules/ignore-list';
import { permissionCeiling } from './rules/permission-ceiling';
import { planMode } from './rules/plan-mode';
import { policyApprove } from './rules/policy-approve';
import { policyAsk } from './rules/policy-ask';
import { policyDeny } from './rules/policy-deny';
import { presentPlan } from './rules/present-plan';
import { rateLimit } from './rules/rate-limit';
import { readOnly } from './rules/read-only';
import { template } from './rules/template';
import { turnRejected } from './rules/turn-rejected';
import { unknownTool } from './rules/unknown-tool';
import { workspaceBoundary } from './rules/workspace-boundary';
import { yolo } from './rules/yolo';

/** 0–99: above everything else. */
const override = [freeze, presentPlan];

/** 100–199: what refuses or asks before anything may allow. */
const blocking = [
  unknownTool,
  disabled,
  permissionCeiling,
  turnRejected,
  planMode,
  rateLimit,
  policyDeny,
  workspaceBoundary,
  policyAsk,
];

/** 200–299: what is allowed for what it is. */
const allowLists = [readOnly, template];

/** 300–399: what people chose. */
const preferences = [yolo, ignoreList, grant, policyApprove, approvalMode];

/** The order in which rules are asked. The first answer decides; none means that a person is asked. */
export const rules: readonly Rule[] = [...override, ...blocking, ...allowLists, ...preferences];
