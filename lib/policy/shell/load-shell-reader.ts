import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';
import { LineCache } from './line-cache';
import { readLine } from './read-line';
import type { ShellReader } from './shell-line';

/** Loads the parser and the grammar once; reading is synchronous from then on. */
export async function loadShellReader(): Promise<ShellReader> {
  const { resolve } = createRequire(import.meta.url);
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(resolve('tree-sitter-bash/tree-sitter-bash.wasm')));
  const cache = new LineCache();
  return {
    read(line) {
      const known = cache.get(line);
      if (known !== undefined) return known;
      const read = readLine(parser, line);
      cache.set(line, read);
      return read;
    },
  };
}
