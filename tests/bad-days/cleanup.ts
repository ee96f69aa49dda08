import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What must not outlive a run: processes, and folders with what is mounted there. */
export interface Cleanup {
  addProcess(pid: number): void
  /** It has ended. */
  removeProcess(pid: number): void
  addFolder(folder: string): void
  /** Stops, unmounts and deletes all of it. */
  clear(): Promise<void>
}

/** Not in the terminal's process group, so that Ctrl-C does not reach it. */
const keep = `
  trap : INT TERM HUP
  while read -r what which; do
    case $what in
      started) processes="$processes $which " ;;
      ended) processes=$(echo "$processes" | sed "s/ $which / /") ;;
      folder) folders="$folders $which" ;;
    esac
  done
  for process in $processes; do kill -KILL $process; done
  for folder in $folders; do
    umount -l "$folder"
    rm -rf "$folder"
  done
`

/**
 * Run by a small shell process: it cleans up when told to, and when the end of its input says that the run is gone, for whatever reason.
 * So a killed run leaves neither a suspended server nor a full disk behind.
 */
export function createCleanup(): Cleanup {
  const shell = spawn('/bin/sh', ['-c', keep], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const gone = once(shell, 'exit')
  return {
    addProcess: (pid) => void shell.stdin.write(`started ${pid}\n`),
    removeProcess: (pid) => void shell.stdin.write(`ended ${pid}\n`),
    addFolder: (folder) => void shell.stdin.write(`folder ${folder}\n`),
    async clear() {
      shell.stdin.end()
      await gone
    },
  }
}
