/** Completion of commands in shells: the shell asks `standpoint complete WORDS` which words may stand last. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { GROUPS, placeOf } from './commands.ts';
import { namesIn, topics } from './help.ts';

const ASKED = 'npx --no-install standpoint complete';

/** Each script completes `standpoint` and `npx standpoint`, and leaves the rest of npx to files. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `# for ~/.bashrc, in the folder of the project: source <(npx standpoint completion bash)
_standpoint() {
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  if [ "\${COMP_WORDS[0]}" = npx ]; then
    if [ "$COMP_CWORD" -lt 2 ] || [ "\${COMP_WORDS[1]}" != standpoint ]; then return; fi
    words=("\${words[@]:1}")
  fi
  COMPREPLY=($(compgen -W "$(${ASKED} "\${words[@]}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _standpoint standpoint npx
`,
  zsh: `#compdef standpoint npx
# for ~/.zshrc, after compinit, in the folder of the project: source <(npx standpoint completion zsh)
_standpoint() {
  local -a found typed
  typed=("\${(@)words[2,$CURRENT]}")
  if [[ $words[1] == npx ]]; then
    if (( CURRENT < 3 )) || [[ $words[2] != standpoint ]]; then _default; return; fi
    typed=("\${(@)words[3,$CURRENT]}")
  fi
  found=(\${(f)"$(${ASKED} "\${(@)typed}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -a found; else _files; fi
}
compdef _standpoint standpoint npx
`,
  fish: `# for ~/.config/fish/config.fish, in the folder of the project: npx standpoint completion fish | source
function __standpoint
  set -l words (commandline -opc) (commandline -ct)
  if test $words[1] = npx
    set -e words[1]
  end
  set -l found (${ASKED} $words[2..-1] 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c standpoint -f -a '(__standpoint)'
complete -c npx -n 'string match -qr "^npx standpoint " -- (commandline -opc | string join " ")" "' -f -a '(__standpoint)'
`,
};

export const SHELLS: readonly string[] = Object.keys(SCRIPTS);

/** What the shell reads at its start; null for another shell. */
export function completionScript(shell: string): string | null {
  return SCRIPTS[shell] ?? null;
}

/** Words that may stand in the place of the last one, which is what was typed of it. Files are left to the shell. */
export async function completionFor(words: readonly string[]): Promise<readonly string[]> {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return (await possible(before)).filter((word) => word.startsWith(typed) && (typed !== '' || !word.startsWith('-')));
}

async function possible(before: readonly string[]): Promise<readonly string[]> {
  const [first = ''] = before;
  if (before.length === 0) return ['start', ...Object.keys(GROUPS), 'help', 'completion'];
  if (first === 'completion') return before.length === 1 ? SHELLS : [];
  if (first === 'help') return before.length === 1 ? [...Object.keys(GROUPS), ...topics()] : possible(before.slice(1));
  if (before.length === 1) return (GROUPS[first]?.commands ?? []).map(({ name }) => name);
  if (placeOf(before) === null) return [];
  const help = await helpText(before.filter((word) => !word.startsWith('-')).slice(0, 3));
  return [...namesIn(help, 'Commands'), ...namesIn(help, 'Options')];
}

async function helpText(words: readonly string[]): Promise<string> {
  const program = path.join(import.meta.dirname, 'standpoint.ts');
  return (await promisify(execFile)(process.execPath, [program, ...words, '--help'])).stdout;
}
