import { moveSample } from '#domain/commands/move-sample.ts'
import { commandId } from '#domain/command.ts'
import type { InboxItem } from '#db/disk.ts'

export interface MoveInput {
  sampleId: number
  layerId: number
  position: number
}

/** The move that met a taken place; undefined for every other refusal. */
export function moveOf(item: InboxItem): MoveInput | undefined {
  if (item.code !== 'position.taken' || item.intent.command !== commandId(moveSample)) return undefined
  const input = moveSample.input.safeParse(item.intent.input)
  return input.success && input.data.layerId !== null ? { ...input.data, layerId: input.data.layerId } : undefined
}

/** The archived sample that a refused act was about. */
export function archivedSampleOf(item: InboxItem): number | undefined {
  const sampleId = item.detail['sampleId']
  return item.code === 'sample.archived' && typeof sampleId === 'number' ? sampleId : undefined
}
