/** Which arguments of a tool hold paths, a command line, content. Dotted for nested ones: `edits.path`. */
export interface ToolFields {
  readonly paths: readonly string[];
  readonly command: readonly string[];
  readonly content: readonly string[];
}
