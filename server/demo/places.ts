import { capacityOf } from '#domain/rules/storage/grid.ts'
import type { Random } from './random.ts'
import type { MarkedPlace, Store } from './sample-draft.ts'
import type { Holder } from './storage.ts'

export interface DemoLocation {
  layerId: number
  position: number
}

/** Assigns positions, box after box, leaving a few free where a box should not be full. Law 118: never assigns a position twice. */
export class PositionAllocator {
  readonly #open = new Map<Store, Filling[]>()
  readonly #marked = new Map<string, Holder>()
  readonly #reserved: ReadonlyMap<string, ReadonlySet<string>>
  readonly #random: Random

  /** `reserved` are the positions of marked boxes that the showcase samples use. */
  constructor(holders: readonly Holder[], reserved: ReadonlyMap<string, ReadonlySet<string>>, random: Random) {
    this.#reserved = reserved
    this.#random = random
    for (const holder of holders) {
      if (holder.mark) this.#marked.set(holder.mark, holder)
      if (!holder.store) continue
      const filling = { holder, position: 0, left: holder.most, kept: this.#keptIn(holder) }
      const open = this.#open.get(holder.store)
      if (open) open.push(filling)
      else this.#open.set(holder.store, [filling])
    }
  }

  takeMarked({ mark, at }: MarkedPlace): DemoLocation {
    const { layer } = this.#marked.get(mark) ?? {}
    if (!layer) throw new Error(`no compartment ${mark}`)
    return { layerId: layer.id, position: toPosition(layer, at) }
  }

  take(store: Store): DemoLocation {
    const open = this.#open.get(store)
    let filling = open?.[0]
    while (filling && filling.left === 0) {
      open!.shift()
      filling = open![0]
    }
    if (!filling) throw new Error(`no place for ${store}`)
    filling.left--
    const places = capacityOf(filling.holder.layer)
    if (places === 0) return { layerId: filling.holder.layer.id, position: 0 }
    do filling.position++
    while (filling.kept.has(filling.position) || (this.#mayLeaveFree(filling, places) && this.#random.chance(0.06)))
    return { layerId: filling.holder.layer.id, position: filling.position }
  }

  /** Whether enough positions remain for all samples still to come. */
  #mayLeaveFree({ position, left, kept }: Filling, places: number): boolean {
    const keptBehind = [...kept].filter((taken) => taken > position).length
    return places - position - keptBehind > left
  }

  #keptIn({ layer, mark }: Holder): ReadonlySet<number> {
    const names = mark ? this.#reserved.get(mark) : undefined
    return new Set([...(names ?? [])].map((at) => toPosition(layer, at)))
  }
}

interface Filling {
  readonly holder: Holder
  position: number
  /** How many samples still have to be stored. */
  left: number
  readonly kept: ReadonlySet<number>
}

/** `B4` of a 9 × 9 box is 13; an empty text is 0, the only position of a shelf. */
function toPosition(grid: { rows: number; columns: number }, at: string): number {
  if (at === '') return 0
  return (at.charCodeAt(0) - 65) * grid.columns + Number(at.slice(1))
}
