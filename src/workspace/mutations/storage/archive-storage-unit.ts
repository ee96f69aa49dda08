import { archiveStorageUnit } from '#domain/commands/archive-storage-unit.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type NamedUnit = Pick<StorageUnitRow, 'id' | 'name'>

export const archiveStorageUnitMutation = ({ id, name }: NamedUnit, archived: boolean): Mutation =>
  mutation(archiveStorageUnit, { unitId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives an empty storage unit, false restores it. */
export const archiveStorageUnitChange = (unit: NamedUnit, archived: boolean): Change =>
  makeChange(
    [archiveStorageUnitMutation(unit, archived)],
    [archiveStorageUnitMutation(unit, !archived)],
    archived ? t('{name} archived', { name: unit.name }) : t('{name} restored', { name: unit.name }),
  )
