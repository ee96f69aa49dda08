import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveStorageUnitMutation } from './archive-storage-unit.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export const createStorageUnitChange = (unit: Parameters<typeof createStorageUnit.about>[0]): Change =>
  makeChange(
    [mutation(createStorageUnit, unit, t('Created storage unit {name}', { name: unit.name }))],
    [archiveStorageUnitMutation(unit, true)],
    t('{name} created', { name: unit.name }),
  )
