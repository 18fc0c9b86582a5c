/** Variables that cannot make a command write, run or read anything else. Source: man locale, no-color.org. */
const harmless = /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|TERM|COLUMNS|LINES|CI)$/;

/**
 * Variables that change what a shell or a later command does, when set without `export` too, because they may be
 * exported already. Source: bash manual "Shell Variables", man ld.so, man git, GTFOBins.
 */
const dangerous =
  /^(?:PATH|IFS|CDPATH|HOME|PWD|OLDPWD|ENV|SHELL|SHELLOPTS|BASHOPTS|BASH_\w*|PS\d|PROMPT_\w*|GLOBIGNORE|FIGNORE|FUNCNEST|POSIXLY_CORRECT|EXECIGNORE|HIST\w*|INPUTRC|MAIL\w*|TMPDIR|TMOUT|USER|EDITOR|VISUAL|PAGER|BROWSER|DISPLAY|LESS\w*|MORE|GREP_\w*|JQ_\w*|LS_\w*|LD_\w*|DYLD_\w*|GIT_\w*|SSH_\w*|GPG_\w*|XDG_\w*|PYTHON\w*|NODE_\w*|NPM_\w*|RUBY\w*|GEM_\w*|PERL\w*|JAVA_\w*|MAN\w*|DOCKER_\w*|\w*_(?:PATH|HOME|OPTIONS|OPTS|FLAGS|COMMAND|PAGER|EDITOR|CONFIG|PRELOAD|PROXY|proxy|ASKPASS)|npm_\w*|(?:http|https|all|no)_proxy|RIPGREP_\w*|TAR_\w*|GZIP|POSIX\w*|MALLOC_\w*|REPLY|OPTIND|OPTARG|RANDOM|SECONDS|LINENO|UID|EUID|PPID|DIRSTACK|FUNCNAME|GROUPS|COMP_\w*|READLINE_\w*)$/;

export const isHarmlessSetting = (name: string): boolean => harmless.test(name);

export const isDangerousVariable = (name: string): boolean => dangerous.test(name) || !/^[A-Za-z_]\w*$/.test(name);
