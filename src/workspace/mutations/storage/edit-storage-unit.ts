import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, pickFields, type Change } from '#src/workspace/mutations/change.ts'

type UnitEdits = Parameters<typeof editStorageUnit.about>[0]['set']

/** `seen`: what the person saw in the fields that are set. */
export function editStorageUnitChange(unit: StorageUnitRow, set: UnitEdits, seen: UnitEdits): Change {
  const edit = (to: UnitEdits, was: UnitEdits) => mutation(editStorageUnit, { unitId: unit.id, set: to, was }, t('Edited {name}', { name: unit.name }))
  return makeChange([edit(set, seen)], [edit(pickFields(unit, Object.keys(set)), set)], t(messages.changesSaved))
}
