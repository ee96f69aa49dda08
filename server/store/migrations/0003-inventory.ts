import { migration } from '../schema/migrations.ts'

/** Values of fields added with the full inventory, for older rows. */
export const inventory = migration('0003-inventory', [
  'update samples set thaws = 0 where thaws is null',
  `update storage_layers set row_numbering = 'alphabetic', column_numbering = 'numeric', transposed = 0, reserved = '{}', archived = 0 where archived is null`,
  'update storage_units set archived = 0 where archived is null',
  'update sample_types set archived = 0 where archived is null',
  'update sample_series set name_fold = lower(name) where name_fold is null',
])
