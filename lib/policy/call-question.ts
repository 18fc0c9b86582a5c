import type { AuthContext } from '@/lib/contracts/auth-context';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { JsonObject } from '@/lib/contracts/json';
import type { PolicySettings } from '@/lib/contracts/policy-settings';
import type { Risk } from '@/lib/contracts/verdict';
import { accessRank, type PermissionLevel } from '@/lib/contracts/words';
import type { ConditionSubject } from './conditions/condition-subject';
import type { CallPath } from './paths/call-path';
import { pathsInPatch } from './paths/paths-in-patch';
import { resolveCallPaths, resolveWritten, workingDirectoriesOf } from './paths/resolve-call-paths';
import type { CompiledStoredPolicy } from './policies/compile-policies';
import { judgeByPolicies } from './policies/judge-by-policies';
import type { PolicyJudgement } from './policies/policy-judgement';
import type { Call, DescribedCall, PolicyCategory, PolicyTool } from './rule';
import type { ShellPart } from './shell/shell-line';
import { defaultFields, type ToolFields } from './tool-fields';

/** What the parts of one call share: each is worked out when first asked for, and once. */
export interface CallFacts {
  readonly described: DescribedCall;
  readonly context: AuthContext;
  readonly settings: PolicySettings;
  readonly candidates: readonly CompiledStoredPolicy[];
  /** Of the whole call. */
  risk(): Risk;
}

/** A call, or one simple command of its line, as rules and conditions see it. */
export class CallQuestion implements Call, ConditionSubject {
  readonly #facts: CallFacts;
  readonly part: ShellPart | undefined;
  readonly unreadable: string | undefined;
  #paths: readonly CallPath[] | undefined;
  #unresolved: readonly string[] | undefined;
  #judgement: { readonly made: PolicyJudgement | undefined } | undefined;

  constructor(facts: CallFacts, part: ShellPart | undefined, unreadable: string | undefined) {
    this.#facts = facts;
    this.part = part;
    this.unreadable = unreadable;
  }

  get toolName(): string {
    return this.#facts.described.toolName;
  }

  get args(): JsonObject {
    return this.#facts.described.args;
  }

  get argsHash(): string {
    return this.#facts.described.argsHash;
  }

  get tool(): PolicyTool | undefined {
    return this.#facts.described.tool;
  }

  get category(): PolicyCategory | undefined {
    return this.#facts.described.category;
  }

  get settings(): PolicySettings {
    return this.#facts.settings;
  }

  get fields(): ToolFields {
    return this.tool?.fields ?? defaultFields;
  }

  get access(): PermissionLevel {
    const declared = this.tool?.access ?? 'execute';
    if (!this.part) return declared;
    // What runs commands does what the line says; an argument named `command` makes no other tool harmless.
    if (declared === 'execute') return this.part.access;
    return accessRank(this.part.access) > accessRank(declared) ? this.part.access : declared;
  }

  get command(): string | undefined {
    return this.part?.text;
  }

  get risk(): number {
    return this.#facts.risk().score;
  }

  get wholeRisk(): Risk {
    return this.#facts.risk();
  }

  get argsBytes(): number {
    return utf8Bytes(canonicalJson(this.args));
  }

  get paths(): readonly CallPath[] {
    this.#paths ??= this.part ? [...this.#commandPaths(this.part), ...this.#argumentPaths()] : this.#argumentPaths();
    return this.#paths;
  }

  get unresolved(): readonly string[] {
    this.#unresolved ??= (this.part?.paths ?? []).filter(({ path }) => path === undefined).map(({ word }) => word);
    return this.#unresolved;
  }

  get judgement(): PolicyJudgement | undefined {
    this.#judgement ??= { made: this.#judge() };
    return this.#judgement.made;
  }

  pathsOf(field: string): readonly CallPath[] {
    return resolveCallPaths(this.args, [field], this.#pathContext());
  }

  #judge(): PolicyJudgement | undefined {
    const { category, tool } = this;
    const opinion = category && { policy: category.policy, version: category.policyVersion };
    return judgeByPolicies(this.#facts.candidates, this, opinion, tool);
  }

  #argumentPaths(): readonly CallPath[] {
    const { args, fields } = this;
    const context = this.#pathContext();
    const paths = resolveCallPaths(args, fields.paths, context);
    for (const name of fields.content) {
      const text = /patch|diff/.test(name) && Object.hasOwn(args, name) ? args[name] : undefined;
      if (typeof text !== 'string') continue;
      const patched = pathsInPatch(text);
      if (patched.texts.length > 0 || patched.tooMany) paths.push(...resolveWritten(patched, [], context));
    }
    return paths;
  }

  /** A command runs where the call says, if it says so; nobody here knows whether that is heeded. */
  #commandPaths(part: ShellPart): readonly CallPath[] {
    const directories = workingDirectoriesOf(this.args);
    const paths: CallPath[] = [];
    for (const writes of [false, true]) {
      const texts = part.paths.flatMap((path) =>
        path.path !== undefined && path.writes === writes ? [path.path] : [],
      );
      const written = { texts, unreadable: [], tooMany: false };
      paths.push(...resolveWritten(written, directories.texts, { ...this.#pathContext(), writes }));
    }
    return paths;
  }

  #pathContext() {
    const { cwd, roots, realPaths } = this.#facts.context;
    return {
      workplace: { cwd: cwd ?? null, roots: roots ?? [] },
      writes: this.access !== 'read-only',
      realPaths: realPaths && new Map(Object.entries(realPaths)),
    };
  }
}

const encoder = new TextEncoder();

function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}
