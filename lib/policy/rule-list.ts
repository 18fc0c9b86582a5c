import type { Rule } from './rule';
import { disabled } from './rules/disabled';
import { permissionCeiling } from './rules/permission-ceiling';
import { readOnly } from './rules/read-only';
import { unknownTool } from './rules/unknown-tool';

/** The order in which rules are asked: 0–99 override, 100–199 block, 200–299 allow lists, 300–399 preferences. */
export const rules: readonly Rule[] = [unknownTool, disabled, permissionCeiling, readOnly];
