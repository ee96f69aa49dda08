import { initialFileState, type FileEffect, type FileEvent, type FileState } from '../engine/files/state.ts'
import { stepFiles } from '../engine/files/step.ts'
import { createFileTasks, type FileTask, type FileTaskDeps } from './file-tasks.ts'

export interface FileSyncDeps extends FileTaskDeps {
  /** The server does not know the session anymore. */
  onSignedOut: () => void
}

/** Uploads the files of a workspace beside its queue, while the workspace syncs. */
export class FileSync {
  readonly #deps: FileSyncDeps
  readonly #perform: (task: FileTask, signal: AbortSignal) => Promise<FileEvent>
  readonly #stopping = new AbortController()
  #state: FileState = initialFileState
  #callOff = () => {}

  constructor(deps: FileSyncDeps) {
    this.#deps = deps
    this.#perform = createFileTasks(deps)
  }

  /** Whether the workspace syncs: only its leading tab does, and only for the person who is signed in. */
  setOpen(isOpen: boolean): void {
    if (isOpen !== this.#state.isOpen) this.#dispatch({ type: isOpen ? 'opened' : 'closed' })
  }

  tell(what: 'changed' | 'woken'): void {
    this.#dispatch({ type: what })
  }

  stop(): void {
    this.#stopping.abort('stopped')
    this.#callOff()
  }

  #dispatch(event: FileEvent): void {
    if (this.#stopping.signal.aborted) return
    const { state, effects } = stepFiles(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: FileEffect): void {
    const { timers, onSignedOut } = this.#deps
    if (effect.type === 'wait') {
      this.#callOff()
      this.#callOff = timers.after(effect.until - timers.elapsed(), () => this.#dispatch({ type: 'timer.fired', at: timers.elapsed() }))
    } else if (effect.type === 'signed-out') onSignedOut()
    else void this.#perform(effect, this.#stopping.signal).then((event) => this.#dispatch(event))
  }
}
