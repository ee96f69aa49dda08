import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { Change } from '#src/workspace/mutations/change.ts'

/** Changes per transaction: more would block the page. */
const batchSize = 200

export interface WriteProgress {
  readonly done: number
  readonly total: number
}

/**
 * Saves many changes under one batch id: up to 200 in one transaction, all or none; more of them in steps, between which the page can draw.
 * Throws what a step throws; `onStep` was called for the steps before it, which stay saved.
 */
export async function writeInBatches(
  workspace: Workspace,
  context: WriteContext,
  changes: readonly Change[],
  batch: string,
  onStep: (progress: WriteProgress) => void,
): Promise<void> {
  for (let from = 0; from < changes.length; from += batchSize) {
    const mutations = changes.slice(from, from + batchSize).flatMap((change) => change.mutations)
    await write(workspace.disk, context, mutations, { batch })
    onStep({ done: Math.min(from + batchSize, changes.length), total: changes.length })
    if (from + batchSize < changes.length) await new Promise((resolve) => setTimeout(resolve))
  }
}
