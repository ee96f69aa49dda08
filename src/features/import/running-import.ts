import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { importMachine } from '#machines/import/import.machine.ts'

/** An import as its screens see it. */
export interface RunningImport {
  readonly state: SnapshotFrom<typeof importMachine>
  readonly send: ActorRefFrom<typeof importMachine>['send']
}
