import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import { normalizeText } from '../normalize-text.ts'
import { isGrid, capacityOf, positionName } from '../storage/grid.ts'

export type FoundLocation = { kind: 'found'; layer: StorageLayerRow; position: string } | { kind: 'unknown' } | { kind: 'ambiguous' }

const normalizeName = (name: string): string => normalizeText(name).replace(/\s+/g, ' ').trim()
const unknown: FoundLocation = { kind: 'unknown' }
const maxDepth = 256

/**
 * The compartments of a group by the names a file uses: `Freezer 2 / Rack 1 / Box 3`, `Box 3` if the name is unique,
 * or with the position at the end: `Box 3, B4`. Levels in between can be left out.
 */
export class LocationLookup {
  readonly #layers = new Map<number, StorageLayerRow>()
  readonly #byName = new Map<string, StorageLayerRow[]>()
  readonly #byBarcode = new Map<string, StorageLayerRow>()
  readonly #positions = new Map<number, Map<string, number>>()
  readonly #found = new Map<string, FoundLocation>()

  constructor(layers: Iterable<StorageLayerRow>) {
    for (const layer of layers) {
      this.#layers.set(layer.id, layer)
      const name = normalizeName(layer.name)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), layer])
      if (layer.altBarcode !== null) this.#byBarcode.set(layer.altBarcode, layer)
    }
  }

  get(id: number): StorageLayerRow | undefined {
    return this.#layers.get(id)
  }

  byBarcode(code: string): StorageLayerRow | undefined {
    return this.#byBarcode.get(code)
  }

  /** Names from the unit down to the compartment. */
  pathOf(layer: StorageLayerRow): string[] {
    const names: string[] = []
    for (let at: StorageLayerRow | undefined = layer; at && names.length < maxDepth; at = at.parentId === null ? undefined : this.#layers.get(at.parentId)) {
      names.unshift(at.name)
    }
    return names
  }

  /** Called once per location, however many rows of the file name it. */
  find(text: string): FoundLocation {
    const known = this.#found.get(text)
    if (known) return known
    const found = this.#look(text)
    this.#found.set(text, found)
    return found
  }

  /** The position with this label in a grid: `B4`, `b04`, `B-4`, or its number; undefined if it is outside. */
  position(layer: StorageLayerRow, name: string): number | undefined {
    let names = this.#positions.get(layer.id)
    if (!names) {
      names = new Map()
      for (let position = 1; position <= capacityOf(layer); position++) names.set(positionName(layer, position), position)
      this.#positions.set(layer.id, names)
    }
    const wanted = name.trim().toUpperCase()
    const exact = names.get(wanted)
    if (exact !== undefined) return exact
    const [, row, column] = /^([A-Z]+)[\s:.-]*0*(\d+)$/.exec(wanted) ?? []
    const spaced = row && (names.get(`${row}${column}`) ?? names.get(`${row}-${column}`))
    if (spaced) return spaced
    const number = /^\d+$/.test(wanted) ? Number(wanted) : 0
    return number >= 1 && number <= capacityOf(layer) ? number : undefined
  }

  nameOf(layer: StorageLayerRow, position: number): string {
    return positionName(layer, position)
  }

  #look(text: string): FoundLocation {
    const whole = this.#match([text], '')
    if (whole.kind !== 'unknown') return whole
    for (const sign of [/[>›→|\\/]/, /[>›→|\\/,;]/]) {
      const parts = text
        .split(sign)
        .map((part) => part.trim())
        .filter(Boolean)
      const found = this.#match(parts, '')
      if (found.kind !== 'unknown') return found
      const position = parts.at(-1)
      if (position === undefined || parts.length < 2) continue
      const box = this.#match(parts.slice(0, -1), position)
      if (box.kind === 'ambiguous') return box
      if (box.kind === 'found' && isGrid(box.layer) && this.position(box.layer, position) !== undefined) return box
    }
    return unknown
  }

  #match(parts: readonly string[], position: string): FoundLocation {
    const wanted = parts.map(normalizeName)
    const last = wanted.at(-1)
    const candidates = (last ? (this.#byName.get(last) ?? []) : []).filter((layer) => isWithin(wanted, this.pathOf(layer).map(normalizeName)))
    const live = candidates.filter((layer) => !layer.archived)
    const [layer, ...others] = live.length > 0 ? live : candidates
    if (!layer) return unknown
    return others.length > 0 ? { kind: 'ambiguous' } : { kind: 'found', layer, position }
  }
}

/** Whether all of `wanted` are in the path, in this order. */
function isWithin(wanted: readonly string[], path: readonly string[]): boolean {
  let at = 0
  for (const name of path) if (name === wanted[at]) at += 1
  return at === wanted.length
}
