import type { StorageUnitKind } from '../../entities/storage-unit.ts'
import { defineMessages, type Message } from '../../message.ts'

/** What people call the kinds of storage units. */
export const unitKindNames: Readonly<Record<StorageUnitKind, Message>> = defineMessages({
  freezer: 'Freezer',
  refrigerator: 'Refrigerator',
  'nitrogen tank': 'Nitrogen tank',
  cabinet: 'Cabinet',
})
