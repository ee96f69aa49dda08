import type { Workspace } from '#db/workspace.ts'
import { write, type Mutation, type WriteContext } from '#db/write.ts'

/** Acts of one transaction: more would hold the page up. */
const batchSize = 200

export interface WriteProgress {
  readonly done: number
  readonly total: number
}

/**
 * Writes many acts under one batch id: up to 200 in one transaction, all or none; more of them in steps, between which the page draws.
 * Throws what a step throws; `onStep` was told of those before it, which stand.
 */
export async function writeInBatches(
  workspace: Workspace,
  context: WriteContext,
  mutations: readonly Mutation[],
  batch: string,
  onStep: (progress: WriteProgress) => void,
): Promise<void> {
  for (let from = 0; from < mutations.length; from += batchSize) {
    await write(workspace.disk, context, mutations.slice(from, from + batchSize), { batch })
    onStep({ done: Math.min(from + batchSize, mutations.length), total: mutations.length })
    if (from + batchSize < mutations.length) await new Promise((resolve) => setTimeout(resolve))
  }
}
