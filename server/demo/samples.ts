import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { unusedSample, type SampleRow } from '#domain/entities/sample.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { withCheckDigit } from '#domain/rules/gs1/check-digit.ts'
import { dayAfter } from './days.ts'
import type { Login } from './people.ts'
import type { DemoLocation, PositionAllocator } from './places.ts'
import type { Random } from './random.ts'
import { codePrefix, type Kind } from './sample-types.ts'
import type { SampleDraft } from './sample-draft.ts'
import { productNameOf } from './supplies/supplies.ts'
import type { Work } from './work.ts'

/** What turns a group's work into rows. */
export interface PlacementContext {
  now: number
  firstSampleId: number
  types: ReadonlyMap<Kind, SampleTypeRow>
  userIds: Readonly<Record<Login, number>>
  seriesIds: ReadonlyMap<string, number>
  places: PositionAllocator
  codes: Codes
  /** By name. */
  products: ReadonlyMap<string, ProductRow>
}

/** One sample after another, in order: a hundred thousand are never all in memory here. */
export function* sampleRows(works: Iterable<Work>, shelving: PlacementContext): Generator<SampleRow> {
  let id = shelving.firstSampleId
  for (const work of works) yield toRow(id++, work, shelving)
}

function toRow(id: number, { draft, parent, owner, createdAt, archived, lying }: Work, shelving: PlacementContext): SampleRow {
  const { now, firstSampleId, types, userIds, seriesIds, places, codes, products } = shelving
  const type = types.get(draft.kind)!
  const isStored = !archived && !lying
  const product = products.get(productNameOf(draft.name))
  const place = isStored ? takePlace(draft, places) : nowhere
  return {
    ...unusedSample,
    id,
    name: draft.name,
    nameFold: normalizeText(draft.name),
    description: draft.description ?? '',
    note: draft.note ?? '',
    sampleTypeId: type.id,
    seriesId: draft.series === undefined ? null : seriesIds.get(draft.series)!,
    parentId: parent === undefined ? null : firstSampleId + parent,
    ...place,
    altBarcode: draft.code ?? codes.next(draft),
    amount: draft.amount,
    unit: draft.unit,
    expiration: draft.expiresIn === undefined ? '' : dayAfter(now, draft.expiresIn),
    ownerId: userIds[owner],
    archived: archived ? 1 : 0,
    createdAt,
    meta: toMeta(type, product ? { ...draft.fields, Supplier: product.supplier } : draft.fields),
    productId: product?.id ?? null,
    lot: draft.lot ?? '',
  }
}

const nowhere = { layerId: null, position: 0 }
const takePlace = ({ place, store }: SampleDraft, places: PositionAllocator): DemoLocation => (place ? places.takeMarked(place) : places.take(store))

function toMeta(type: SampleTypeRow, fields: Readonly<Record<string, string>>): Record<string, string> {
  const meta: Record<string, string> = {}
  for (const { id, key } of type.fields) {
    const value = fields[key]
    if (value) meta[id] = value
  }
  return meta
}

const tubeKinds: ReadonlySet<Kind> = new Set<Kind>(['blood', 'tissue', 'rna', 'cell line'])

/** The codes on a group's tubes: its own labels, codes that tubes came with, and product codes. Law 119: none twice, and none used by the showcase. */
export class Codes {
  readonly #random: Random
  readonly #taken: ReadonlySet<string>
  readonly #last = new Map<string, number>()

  constructor(random: Random, taken: ReadonlySet<string>) {
    this.#random = random
    this.#taken = taken
  }

  next({ kind }: SampleDraft): string | null {
    const draw = this.#random.next()
    if (draw < 0.22) return null
    // Multiplied by a number that shares no factor with 10^8, so that running numbers look as if the tubes came from many racks.
    if (tubeKinds.has(kind) && draw < 0.45) return `FR${String((this.#count('tube') * 48_271_063) % 100_000_000).padStart(8, '0')}`
    if (kind === 'reagent' && draw < 0.5) return withCheckDigit(`40123450${String(this.#count('article')).padStart(4, '0')}`)
    const prefix = codePrefix(kind)
    for (;;) {
      const code = `${prefix}-${String(this.#count(prefix)).padStart(4, '0')}`
      if (!this.#taken.has(code)) return code
    }
  }

  #count(of: string): number {
    const number = (this.#last.get(of) ?? 0) + 1
    this.#last.set(of, number)
    return number
  }
}
