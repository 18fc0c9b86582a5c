import type { JsonObject, JsonValue } from '@/lib/contracts/json';
import type { Risk } from '@/lib/contracts/verdict';
import type { PermissionLevel } from '@/lib/contracts/words';
import type { Call } from './rule';
import type { ShellMark } from './shell/shell-line';

const byAccess: Readonly<Record<PermissionLevel, readonly [score: number, factor: string]>> = {
  'read-only': [5, 'only reads'],
  'read-write': [35, 'writes'],
  execute: [50, 'runs commands'],
};

const byMark: Readonly<Record<ShellMark, readonly [score: number, factor: string]>> = {
  privileged: [40, 'runs with more privileges'],
  'pipe-to-shell': [40, 'runs what it downloads'],
  destructive: [30, 'destroys what cannot be brought back'],
  network: [15, 'uses the network'],
  environment: [15, 'changes the environment of a command'],
  background: [5, 'leaves something running'],
};

/** Files that decide what agents, shells and git run later. */
const settingsFile =
  /(^|\/)(\.(claude|codex|gemini|cursor|countersign|husky)(\/|$)|\.git\/(hooks|config)|\.gitattributes$|\.(bash|z|ba|k|c|tc)(shrc|_profile|_login|_logout|profile|login|logout|shenv)$|\.(bashrc|bash_aliases|profile|inputrc|envrc)$|\.config\/(fish|git)\/)/i;

/** Shapes of secrets: cloud keys, tokens of code hosts and chats, private keys. */
const secret =
  /AKIA[0-9A-Z]{16}|gh[pousr]_[0-9A-Za-z]{30}|github_pat_[0-9A-Za-z_]{20}|xox[abprs]-[0-9A-Za-z-]{10}|sk-[0-9A-Za-z_-]{20}|-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/;

/** A score from 0 to 100 and what it comes from, in words. The parts are those of one call. */
export function assessRisk(parts: readonly Call[], args: JsonObject): Risk {
  const factors = new Map<string, number>();
  const add = ([score, factor]: readonly [number, string]) =>
    factors.set(factor, Math.max(score, factors.get(factor) ?? 0));
  for (const call of parts) assessPart(call, add);
  if (holdsSecret(args)) add([20, 'holds what looks like a secret']);
  let score = 0;
  for (const more of strongestAccess(factors).values()) score += more;
  return { factors: [...factors.keys()], score: Math.min(100, score) };
}

function assessPart(call: Call, add: (factor: readonly [number, string]) => void): void {
  const { tool, part, paths, unreadable, unresolved, access } = call;
  add(tool ? byAccess[access] : [70, 'unknown tool']);
  if (tool?.dangerous) add([20, 'marked dangerous']);
  for (const mark of part?.marks ?? []) add(byMark[mark]);
  if (unreadable !== undefined) add([30, 'cannot be read']);
  if (unresolved.length > 0) add([10, 'only known when it runs']);
  for (const path of paths) {
    if (!path.inside) add([20, "outside of the session's directories"]);
    if (path.writes && settingsFile.test(path.resolved)) add([40, 'writes settings that run later']);
  }
}

/** Of a line's parts only the strongest access counts, so that a long harmless line stays harmless. */
function strongestAccess(factors: Map<string, number>): Map<string, number> {
  const levels = Object.values(byAccess).filter(([, factor]) => factors.has(factor));
  for (const [, factor] of levels.slice(0, -1)) factors.delete(factor);
  return factors;
}

function holdsSecret(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length >= MIN_SECRET && secret.test(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const [name, item] of Object.entries(value)) if (holdsSecret(name) || holdsSecret(item)) return true;
  return false;
}

const MIN_SECRET = 15;
