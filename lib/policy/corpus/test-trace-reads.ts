/** Where strace shows a line doing more than reading inside the project. */
export function findViolations(trace: string): string[] {
  return trace.split('\n').filter((call) => succeeded(call) && isViolation(call));
}

/** strace prints what a call returned behind the last ` = `. */
const succeeded = (call: string): boolean => / = \d+(<.*>)?$/.test(call) || /^(\d+ )?connect\(/.test(call);

function isViolation(call: string): boolean {
  if (call.includes('connect('))
    return !/AF_UNIX.*(nscd|systemd\/userdb|lookupd)/.test(call) && !call.includes('AF_UNSPEC');
  const path = / = \d+<(.*?)(?:<char.*>)?>$/.exec(call)?.[1];
  if (!/^(\d+ )?open/.test(call)) return !call.includes('.git/index.lock');
  if (path === undefined) return false;
  if (/O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(call)) return !/^\/dev\/(null|tty)$|\.git\/index\.lock$/.test(path);
  return !isInside(path) && !isOfTheSystem(path, call);
}

const isInside = (path: string): boolean => path === '/workspace/project' || path.startsWith('/workspace/project/');

/** What programs open by themselves: libraries, locales, their own settings and the name service. */
const systemFiles =
  /^\/usr\/(lib|lib64|local\/lib)\/|^\/usr\/(local\/)?bin\/[^/]+$|^\/usr\/share\/(locale|zoneinfo|terminfo|git-core|misc|file)\b|^\/etc\/(ld\.so\.\w+|localtime|gitconfig|magic|ssl\/openssl\.cnf|bash\.bashrc)$|^\/proc\/(\d+|self)\/(maps|stat|status|cgroup|mountinfo|fd)$|^\/proc\/(filesystems|meminfo|cpuinfo|stat|mounts|sys\/\S+)$|^\/sys\/(devices\/system\/cpu|fs\/cgroup)\b|^\/dev\/(null|tty|urandom|random)$|^(pipe|socket|anon_inode):/;

/** The name service opens its files with O_CLOEXEC; `cat /etc/passwd` does not. */
const isOfTheSystem = (path: string, call: string): boolean =>
  systemFiles.test(path) ||
  (/^\/etc\/(passwd|group|nsswitch\.conf|locale\.alias)$/.test(path) && call.includes('O_CLOEXEC'));
