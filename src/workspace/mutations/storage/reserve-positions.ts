import { reservePositions } from '#domain/commands/reserve-positions.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

function reserveMutation(layer: StorageLayerRow, positions: readonly number[], reserved: boolean, note: string): Mutation {
  const values = { name: layer.name, places: positions.map((position) => positionName(layer, position)).join(', ') }
  const label = reserved ? t('Reserved {places} in {name}', values) : t('Released {places} in {name}', values)
  return mutation(reservePositions, { layerId: layer.id, positions: [...positions], reserved, note }, label)
}

/** Reserves positions for the person, with a short note. */
export const reservePositionsChange = (layer: StorageLayerRow, positions: readonly number[], note: string): Change =>
  makeChange(
    [reserveMutation(layer, positions, true, note)],
    [reserveMutation(layer, positions, false, '')],
    plural(positions.length, { one: '# position reserved for you', other: '# positions reserved for you' }),
  )

/** Releases a reservation, the person's own or someone else's. */
export function releasePositionChange(layer: StorageLayerRow, position: number, userId: number): Change {
  const reservation = layer.reserved[position]
  // Only the person's own can be made again, because the command reserves positions for its sender.
  const undo = reservation?.userId === userId ? [reserveMutation(layer, [position], true, reservation.note)] : []
  return makeChange([reserveMutation(layer, [position], false, '')], undo, t('{place} released', { place: positionName(layer, position) }))
}
