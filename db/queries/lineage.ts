import type { SampleRow } from '#domain/entities/sample.ts'
import type { Workspace } from '../workspace.ts'

export interface SampleLineage {
  /** Oldest first: each row's parent comes before it. */
  members: SampleRow[]
  /** There are more than were requested. */
  isCut: boolean
}

/** A sample, its ancestors and its descendants, generation by generation, at most `most` of them. A sample that is not on this device ends its line. */
export async function readLineage(workspace: Workspace, sampleId: number, most: number): Promise<SampleLineage> {
  const samples = workspace.mirror('samples')
  const sample = await samples.get(sampleId)
  if (!sample) return { members: [], isCut: false }
  const members = new Map([[sample.id, sample]])
  for (let ancestorId = sample.parentId; ancestorId !== null && members.size < most && !members.has(ancestorId);) {
    const parent: SampleRow | undefined = await samples.get(ancestorId)
    if (!parent) break
    members.set(parent.id, parent)
    ancestorId = parent.parentId
  }
  const ancestors = [...members.values()].toReversed()
  const descendants: SampleRow[] = []
  let isCut = false
  for (let generation = [sample.id]; generation.length > 0 && !isCut;) {
    const remaining = most - members.size
    const found = (
      await samples
        .where('parentId')
        .anyOf(generation)
        .limit(remaining + 1)
        .toArray()
    ).filter((child) => !members.has(child.id))
    isCut = found.length > remaining
    const children = found.slice(0, remaining)
    for (const child of children) members.set(child.id, child)
    descendants.push(...children)
    generation = children.map((child) => child.id)
  }
  return { members: [...ancestors, ...descendants], isCut }
}
