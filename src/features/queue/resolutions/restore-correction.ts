import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { addToSeries } from '#domain/commands/add-to-series.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { removeFromSeries } from '#domain/commands/remove-from-series.ts'
import { removeSectionSamples } from '#domain/commands/remove-section-samples.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveLayerChange } from '#src/workspace/mutations/storage.ts'
import { archiveSampleTypeChange } from '#src/workspace/mutations/sample-types.ts'
import { withLabel } from '#src/workspace/mutations/change.ts'
import { restoreSampleChange } from '#src/workspace/mutations/samples.ts'
import { parseCommandInput } from './parse-command-input.ts'

/** What was archived and now prevents a rejected mutation. */
export interface Archived {
  entity: 'samples' | 'storageLayers' | 'sampleTypes'
  id: number
}

export function archivedOf({ code, detail }: Pick<InboxItem, 'code' | 'detail'>): Archived | undefined {
  const found = (entity: Archived['entity'], id: unknown): Archived | undefined => (typeof id === 'number' ? { entity, id } : undefined)
  if (code === 'sample.archived') return found('samples', detail['sampleId'])
  if (code === 'layer.archived') return found('storageLayers', detail['layerId'])
  return code === 'type.archived' ? found('sampleTypes', detail['sampleTypeId']) : undefined
}

/** Restores it; a sample without a location, because the next mutation does not need one. */
export function restoreMutations({ entity, id }: Archived, item: InboxItem): Mutation[] {
  const archived = { id, name: item.intent.label }
  const restore = {
    samples: () => restoreSampleChange(archived),
    storageLayers: () => archiveLayerChange(archived, false),
    sampleTypes: () => archiveSampleTypeChange(archived, false),
  }[entity]
  return withLabel(restore(), t('Restored to apply: {label}', { label: item.intent.label }))
}

/** A move of an archived sample restores it at its new location in one step, so it is never restored without a location. */
export const isMove = (item: InboxItem): boolean => parseCommandInput(moveSample, item)?.layerId != null

/** The same for all the others: without the sample that is gone or archived. Undefined if none would be left. */
export function mutationWithout(item: InboxItem): Mutation | undefined {
  const gone = item.detail['sampleId']
  const left = (ids: readonly number[]) => (typeof gone === 'number' && ids.includes(gone) && ids.length > 1 ? ids.filter((id) => id !== gone) : undefined)
  for (const command of [addToSeries, removeFromSeries] as const) {
    const input = parseCommandInput(command, item)
    const sampleIds = input && left(input.sampleIds)
    if (sampleIds) return mutation(command, { ...input, sampleIds }, item.intent.label)
  }
  for (const command of [addSectionSamples, removeSectionSamples] as const) {
    const input = parseCommandInput(command, item)
    const sampleIds = input && left(input.sampleIds)
    if (sampleIds) return mutation(command, { ...input, sampleIds }, item.intent.label)
  }
  const series = parseCommandInput(createSeries, item)
  const sampleIds = series && left(series.sampleIds)
  return sampleIds && mutation(createSeries, { ...series, sampleIds }, item.intent.label)
}

/** What the person wanted has already happened: someone else restored or returned it. */
export const isSettled = (item: InboxItem): boolean =>
  (item.code === 'sample.not-archived' && parseCommandInput(restoreSample, item)?.layerId === null) ||
  (item.code === 'sample.not-out' && parseCommandInput(returnSample, item) !== undefined)
