import { plainLayer, type StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import type { Random } from './random.ts'
import type { Store } from './sample-draft.ts'
import type { FixedPlan, SitePlan, StackPlan, UnitPlan } from './storage-plans.ts'

/** A compartment for samples. */
export interface Holder {
  layer: StorageLayerRow
  store: Store | undefined
  mark: string | undefined
  /** How many samples of the store it gets; its other positions stay free. */
  most: number
}

export interface Storage {
  units: StorageUnitRow[]
  layers: StorageLayerRow[]
  holders: Holder[]
}

interface StorageDemand {
  /** How many samples of each store there are. */
  demand: ReadonlyMap<Store, number>
  /** How many positions of each marked compartment are already used. */
  marked: ReadonlyMap<string, number>
}

type Inside = Pick<StorageLayerRow, 'name' | 'kind'> & Partial<Pick<StorageLayerRow, 'rows' | 'columns' | 'altBarcode'>>

const grids = {
  box: { kind: 'box', rows: 9, columns: 9 },
  'large box': { kind: 'box', rows: 10, columns: 10 },
  plate: { kind: 'plate', rows: 8, columns: 12 },
} as const

/** Creates a group's storage: as many boxes and shelves as its samples need, some full, some nearly empty. Ids continue from the given ones. */
export function buildStorage(site: SitePlan, wishes: StorageDemand, random: Random, ids: { unit: number; layer: number }): Storage {
  const build = new Build(wishes, random, ids.layer)
  // Compartments that always exist are filled first, wherever they are.
  const roots = site.units.map((plan, index) => build.addUnit(plan, ids.unit + index, index + 1))
  for (const [index, plan] of site.units.entries()) for (const stack of plan.stacks) build.addStack(stack, plan, roots[index]!)
  const { department, building, floor } = site
  const units = site.units.map(({ name, kind, temperature, room }, index): StorageUnitRow => {
    return { id: ids.unit + index, name, kind, temperature, department, building, floor, room, rootLayerId: roots[index]!.id, archived: 0 }
  })
  const forgotten = [...build.left].find(([, count]) => count > 0)
  if (forgotten) throw new Error(`nowhere to put ${forgotten[1]} ${forgotten[0]}`)
  return { units, layers: build.layers, holders: build.holders }
}

class Build {
  readonly layers: StorageLayerRow[] = []
  readonly holders: Holder[] = []
  readonly left: Map<Store, number>
  readonly #marked: ReadonlyMap<string, number>
  readonly #random: Random
  readonly #firstId: number
  readonly #places = new Map<number, number>()

  constructor({ demand, marked }: StorageDemand, random: Random, firstId: number) {
    this.left = new Map(demand)
    this.#marked = marked
    this.#random = random
    this.#firstId = firstId
  }

  /** Returns the unit's outermost compartment. */
  addUnit(plan: UnitPlan, unitId: number, place: number): StorageLayerRow {
    const root = this.#add({ name: plan.name, kind: 'unit' }, unitId, null)
    root.place = place
    for (const fixed of plan.fixed ?? []) this.#addFixed(fixed, plan, root)
    return root
  }

  #addFixed(plan: FixedPlan, unit: UnitPlan, parent: StorageLayerRow): void {
    const { name, kind, rows = 0, columns = 0, mark, store, inside = [] } = plan
    const number = /^Box (\d+)/.exec(name)?.[1]
    const layer = this.#add({ name, kind, rows, columns, altBarcode: number ? boxCode(unit, Number(number)) : null }, parent.unitId, parent)
    for (const inner of inside) this.#addFixed(inner, unit, layer)
    if (!mark && !store) return
    const free = rows * columns - (mark ? (this.#marked.get(mark) ?? 0) : 0)
    this.#addHolder(layer, store, Math.min(plan.most ?? free, free), mark)
  }

  /** Creates boxes until everything in the store has a position. Each stack begins a new rack or drawer. */
  addStack(stack: StackPlan, unit: UnitPlan, root: StorageLayerRow): void {
    let number = this.layers.filter(({ unitId, kind }) => unitId === root.unitId && kind === (stack.holder === 'plate' ? 'plate' : 'box')).length
    const open: { layer: StorageLayerRow; count: number }[] = []
    const wanted = this.left.get(stack.store) ?? 0
    for (let made = 1; (this.left.get(stack.store) ?? 0) > 0; made++) {
      if (stack.holder === 'shelf' || stack.holder === 'row') {
        const name = stack.holder === 'row' ? `Row ${made}` : `${stack.label} ${made}`
        this.#addHolder(this.#add({ name, kind: 'shelf' }, root.unitId, root), stack.store, Math.max(24, Math.ceil(wanted / 12)))
        continue
      }
      number++
      const grid = grids[stack.holder]
      const parent = this.#openLevel(stack.levels, open, root)
      const name = `${grid.kind === 'plate' ? 'Plate' : 'Box'} ${number} ${stack.label}`
      const altBarcode = this.#random.chance(0.6) ? boxCode(unit, number, grid.kind) : null
      this.#addHolder(this.#add({ name, ...grid, altBarcode }, root.unitId, parent), stack.store, this.#fill(grid.rows * grid.columns))
    }
  }

  /** The innermost rack or drawer with room for one more; if all are full, creates new ones from the first level that has room. */
  #openLevel(levels: StackPlan['levels'], open: { layer: StorageLayerRow; count: number }[], root: StorageLayerRow): StorageLayerRow {
    const withRoom = open.findLastIndex(({ count }, at) => count < levels[at]!.most)
    for (const [at, { kind, name }] of levels.entries()) {
      if (at <= withRoom) continue
      const around = open[at - 1]
      if (around) around.count++
      const parent = around?.layer ?? root
      open[at] = { layer: this.#add({ kind, name: name + this.#nextNumber(parent, kind) }, root.unitId, parent), count: 0 }
    }
    const innermost = open.at(-1)
    if (innermost) innermost.count++
    return innermost?.layer ?? root
  }

  /** Racks are numbered within their freezer, drawers within their rack. */
  #nextNumber(parent: StorageLayerRow, kind: StorageLayerRow['kind']): number {
    return this.layers.filter((layer) => layer.parentId === parent.id && layer.kind === kind).length + 1
  }

  /** How many positions of a box are used: a third of the boxes are full, a few nearly empty. */
  #fill(places: number): number {
    const kind = this.#random.weighted({ full: 6, used: 10, 'nearly empty': 2 })
    if (kind === 'full') return places
    return Math.round(places * (kind === 'used' ? this.#random.decimal(0.55, 0.97, 2) : this.#random.decimal(0.04, 0.2, 2)))
  }

  #addHolder(layer: StorageLayerRow, store: Store | undefined, most: number, mark?: string): void {
    const left = store ? (this.left.get(store) ?? 0) : 0
    const taken = Math.min(most, left)
    if (store) this.left.set(store, left - taken)
    this.holders.push({ layer, store, mark, most: taken })
  }

  #add(inside: Inside, unitId: number, parent: StorageLayerRow | null): StorageLayerRow {
    const parentId = parent?.id ?? null
    const place = parent ? (this.#places.get(parent.id) ?? 0) + 1 : 0
    if (parent) this.#places.set(parent.id, place)
    const layer: StorageLayerRow = {
      ...plainLayer,
      id: this.#firstId + this.layers.length,
      unitId,
      parentId,
      name: inside.name,
      kind: inside.kind,
      rows: inside.rows ?? 0,
      columns: inside.columns ?? 0,
      altBarcode: inside.altBarcode ?? null,
      place,
    }
    this.layers.push(layer)
    return layer
  }
}

const boxCode = (unit: UnitPlan, number: number, kind: 'box' | 'plate' = 'box'): string =>
  `${kind === 'plate' ? 'PT' : 'BX'}-${unit.short}-${String(number).padStart(3, '0')}`
