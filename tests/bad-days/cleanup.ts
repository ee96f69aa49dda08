import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What must not outlive a run: the server's process, and folders with what is mounted there. */
export interface Cleanup {
  /** The current server process; null if it has ended. */
  setServer(pid: number | null): void
  addFolder(folder: string): void
  /** Stops, unmounts and deletes all of it. */
  clear(): Promise<void>
}

/** Not in the terminal's process group, so that Ctrl-C does not reach it. */
const keep = `
  trap : INT TERM HUP
  while read -r what which; do
    case $what in
      server) server=$which ;;
      folder) folders="$folders $which" ;;
    esac
  done
  [ -z "$server" ] || kill -KILL $server
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
    setServer: (pid) => void shell.stdin.write(`server ${pid ?? ''}\n`),
    addFolder: (folder) => void shell.stdin.write(`folder ${folder}\n`),
    async clear() {
      shell.stdin.end()
      await gone
    },
  }
}
