import type { Workspace } from '#db/workspace.ts'
import { write, type Act, type WriteContext } from '#db/write.ts'

/** Acts of one transaction: more would hold the page up. */
const stepActs = 200

export interface WriteProgress {
  readonly done: number
  readonly total: number
}

/**
 * Writes many acts under one batch id: up to 200 in one transaction, all or none; more of them in steps, between which the page draws.
 * Throws what a step throws; `onStep` was told of those before it, which stand.
 */
export async function writeInSteps(
  workspace: Workspace,
  context: WriteContext,
  acts: readonly Act[],
  batch: string,
  onStep: (progress: WriteProgress) => void,
): Promise<void> {
  for (let from = 0; from < acts.length; from += stepActs) {
    await write(workspace.disk, context, acts.slice(from, from + stepActs), { batch })
    onStep({ done: Math.min(from + stepActs, acts.length), total: acts.length })
    if (from + stepActs < acts.length) await new Promise((resolve) => setTimeout(resolve))
  }
}
