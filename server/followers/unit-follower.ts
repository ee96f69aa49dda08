import { followUnits } from '#domain/commands/follow-units.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { isInStep } from '#domain/rules/equipment/unit-equipment.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedStore, FollowedRow } from '../feed/tables.ts'
import type { Follower } from './follower.ts'

/** Puts storage units into the list of equipment that no command has put there: those from before there was a list, or written by an earlier release. */
export class UnitFollower implements Follower {
  readonly name = 'units-as-equipment'
  readonly entities = ['storageUnits'] as const
  readonly #store: FeedStore
  readonly #clock: () => number

  constructor(store: FeedStore, clock: () => number) {
    this.#store = store
    this.#clock = clock
  }

  async follow(feed: number, changes: readonly FollowedRow[]): Promise<void> {
    const units = changes.flatMap(({ row }) => (row === null ? [] : (row as unknown as StorageUnitRow)))
    await this.#store.write(async (tables) => {
      await tables.lockGroup(feed)
      const unitIds: number[] = []
      for (const unit of units) {
        const row = (await tables.row(feed, 'equipment', unit.id)) as EquipmentRow | undefined
        if (!row || !isInStep(row, unit)) unitIds.push(unit.id)
      }
      if (unitIds.length) await runAsServer(tables, feed, followUnits, { unitIds }, this.#clock())
    })
  }
}
