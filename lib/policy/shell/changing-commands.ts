import { isHarmlessSed } from './sed-script';
import type { ShellMark } from './shell-line';
import { knownText, type ShellWord } from './shell-word';
import { splitGit } from './split-git';

const files = new Set(
  'mkdir rmdir touch cp mv rm tee ln chmod chgrp truncate unlink mktemp install split csplit'.split(' '),
);
const gitFiles = new Set(
  'add commit checkout switch restore reset rm mv stash branch tag merge rebase cherry-pick revert init clean apply am notes worktree'.split(
    ' ',
  ),
);
const network = new Set(
  'curl wget ssh scp sftp rsync nc ncat netcat socat telnet ftp lftp aria2c http https xh ping dig nslookup host traceroute whois gh aws gcloud az kubectl helm docker podman apt apt-get yum dnf brew apk pacman snap npx bunx pip pip3 uv pipx gem'.split(
    ' ',
  ),
);
const gitNetwork = new Set('push fetch pull clone ls-remote submodule remote send-email svn'.split(' '));
const packageManagers = /^(?:npm|pnpm|yarn|bun|cargo|go|poetry|composer|bundle)$/;
const packageNetwork =
  /^(?:i|in|install|ci|add|update|upgrade|publish|outdated|view|info|audit|dlx|exec|x|create|login|get|fetch|search|require|mod|download|run-script)$/;
const destructive = new Set('dd mkfs shred truncate wipefs fdisk parted mkswap'.split(' '));

/** Well-known commands that change files and run nothing else, as far as their own doing goes. */
export function changesFiles(name: string, words: readonly ShellWord[]): boolean {
  if (files.has(name)) return true;
  const texts = words.map((word) => knownText(word) ?? '');
  if (name === 'git') {
    const { subcommand, problem } = splitGit(words.slice(1));
    return problem === undefined && subcommand !== undefined && gitFiles.has(subcommand);
  }
  if (name === 'sort' || name === 'tree') return texts.some((text) => /^(?:-o|--output(?:=|$))/.test(text));
  if (name === 'sed')
    return (
      texts.some((text) => /^-[nErsz]*i/.test(text)) &&
      isHarmlessSed(texts.find((text, at) => at > 0 && !text.startsWith('-')) ?? 'e')
    );
  if (name === 'find') return texts.includes('-delete') && !texts.some((text) => /^-(?:exec|ok|f)/.test(text));
  return name === 'uniq' || name === 'xxd';
}

/** What a command does beyond this directory, or cannot be undone. */
export function marksOf(name: string, words: readonly ShellWord[]): readonly ShellMark[] {
  const marks: ShellMark[] = [];
  const texts = words.slice(1).map((word) => knownText(word) ?? word.prefix);
  const git = name === 'git' ? splitGit(words.slice(1)) : undefined;
  if (reachesOut(name, texts, git?.subcommand)) marks.push('network');
  if (/^(?:disown|bg)$/.test(name)) marks.push('background');
  if (destroys(name, texts, git?.subcommand)) marks.push('destructive');
  return marks;
}

function reachesOut(name: string, texts: readonly string[], subcommand: string | undefined): boolean {
  if (texts.some((text) => /^\/dev\/(?:tcp|udp)\//.test(text))) return true;
  if (subcommand !== undefined)
    return (
      gitNetwork.has(subcommand) &&
      !(subcommand === 'remote' && texts.every((text) => /^(?:remote|-v|--verbose|get-url)$/.test(text)))
    );
  if (packageManagers.test(name))
    return texts.some((text) => packageNetwork.test(text)) || (name === 'yarn' && texts.length === 0);
  if (/^python[\d.]*$/.test(name)) return texts.includes('pip');
  return network.has(name) && !(texts.length === 1 && /^(?:--version|-V)$/.test(texts[0] ?? ''));
}

function destroys(name: string, texts: readonly string[], subcommand: string | undefined): boolean {
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  if (destructive.has(name) || name.startsWith('mkfs.')) return true;
  if (name === 'rm') return has(/^-[a-zA-Z]*[rRf]|^--(?:recursive|force)$/);
  if (name === 'find') return has(/^-delete$/);
  if (/^ch(?:mod|own|grp)$/.test(name)) return has(/^-[a-zA-Z]*R|^--recursive$/);
  switch (subcommand) {
    case 'reset':
      return has(/^--(?:hard|merge|keep)$/);
    case 'clean':
      return has(/^-[a-zA-Z]*f|^--force$/);
    case 'push':
      return has(/^-[a-zA-Z]*[fd]|^--(?:force|delete|mirror|prune)|^\+|^:/);
    case 'branch':
      return has(/^-[a-zA-Z]*[DdMf]|^--(?:delete|force)$/);
    case 'tag':
      return has(/^-[a-zA-Z]*[df]|^--(?:delete|force)$/);
    case 'checkout':
    case 'switch':
      return has(/^-[a-zA-Z]*f|^--(?:force|discard-changes)?$|^\.$/);
    case 'stash':
      return has(/^(?:drop|clear)$/);
    case 'reflog':
      return has(/^(?:expire|delete)$/);
    case 'restore':
    case 'gc':
    case 'prune':
    case 'filter-branch':
    case 'filter-repo':
      return true;
    default:
      return false;
  }
}
