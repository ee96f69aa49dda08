import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { undoAliquots } from '#domain/commands/undo-aliquots.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { findNewPositions, type StartLocation } from '#src/workspace/mutations/storage/find-positions.ts'

export interface Aliquots {
  /** From this device's lease. */
  readonly ids: readonly number[]
  /** One for each id. */
  readonly names: readonly string[]
  /** Of each. */
  readonly amount: number
  readonly unit: string
  /** They take the free positions from here on; null for no location. */
  readonly start: StartLocation | null
}

/** Creates the tubes and takes their total out of the parent, all or nothing. Refuses with `layer.full`. */
export async function takeAliquotsChange(
  workspace: Workspace,
  { id, name }: Pick<SampleRow, 'id' | 'name'>,
  { ids, names, amount, unit, start }: Aliquots,
): Promise<Change> {
  const locations = await findNewPositions(workspace, start, names.length)
  const aliquots = names.map((aliquot, at) => ({ id: ids[at]!, name: aliquot, position: locations[at]!.position }))
  const label = plural(names.length, { one: 'Took # aliquot from {name}', other: 'Took # aliquots from {name}' }, { name })
  return makeChange(
    [mutation(takeAliquots, { sampleId: id, amount, unit, layerId: start?.layer.id ?? null, aliquots }, label)],
    [mutation(undoAliquots, { sampleId: id, aliquotIds: [...ids] }, t('Undid taking aliquots from {name}', { name }))],
    plural(names.length, { one: '# aliquot of {name} created', other: '# aliquots of {name} created' }, { name }),
  )
}
