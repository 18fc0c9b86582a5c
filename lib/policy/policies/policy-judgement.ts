/** Who said it: a policy by its id, the category's policy, or what the registry says of the tool. */
export type JudgementSource =
  | { readonly kind: 'policy'; readonly id: string; readonly name: string }
  | { readonly kind: 'category' }
  | { readonly kind: 'tool' };

/** What policies say of a call, or of one simple command of it. */
export type PolicyJudgement =
  | { readonly action: 'deny'; readonly source: JudgementSource; readonly reason: string }
  | {
      readonly action: 'ask';
      readonly source: JudgementSource;
      /** Whether a grant or an ignore-list entry made after `since` lifts the question. */
      readonly remember: boolean;
      /** The version of the policy, category policy or tool definition that asks. */
      readonly since: number;
      readonly reason: string;
    }
  | { readonly action: 'approve'; readonly source: JudgementSource; readonly reason: string };
