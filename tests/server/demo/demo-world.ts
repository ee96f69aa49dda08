import { createLayer } from '#domain/commands/create-layer.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { asTx, Draft } from '#domain/draft.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import { demoRows, type DemoRows } from '#server/demo/demo-rows.ts'

/** The day of the showcase. */
export const now = Date.UTC(2026, 10, 20, 14, 30)

export type Group = DemoRows & { all: SampleRow[] }

export const loadGroups = (options: { samples?: number; seed?: number } = {}): Group[] =>
  demoRows({ now, ...options }).map((rows) => ({ ...rows, all: [...rows.samples()] }))

export const duplicates = <Value>(values: readonly Value[]): Value[] => values.filter((value, at) => values.indexOf(value) !== at)
export const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> => new Map(rows.map((row) => [row.id, row]))

const emptySource: Source = { get: async () => undefined, range: async () => [] }

/**
 * Creates a group's compartments and samples with the domain's own commands, in the order of the rows, each as its owner and on its day.
 * A row that a rule refuses throws that refusal; returns the final state.
 */
export async function actDemo(rows: DemoRows, samples: readonly SampleRow[]): Promise<Draft> {
  const draft = new Draft(emptySource)
  const put = (entity: EntityName, list: readonly { id: number }[]) => {
    for (const row of list) draft.write(entity, row.id, null, row)
  }
  put('members', rows.members)
  put('sampleTypes', rows.sampleTypes)
  put('storageUnits', rows.storageUnits)
  put('products', rows.products)
  put(
    'storageLayers',
    rows.storageLayers.filter((layer) => layer.parentId === null),
  )

  const administrator = rows.members.find(({ role }) => role === 'Administrator')!
  for (const { id, parentId, name, kind, rows: height, columns, altBarcode } of rows.storageLayers) {
    if (parentId === null || kind === 'unit') continue
    const input = createLayer.input.parse({ id, parentId, name, kind, rows: height, columns, altBarcode })
    await createLayer.apply(asTx(draft), input, { userId: administrator.id, groupId: rows.groupId, at: 0 })
  }
  for (const sample of samples) {
    const { id, name, sampleTypeId, layerId, position, altBarcode, amount, unit, expiration, description, note, meta, parentId, productId, lot } = sample
    const input = createSample.input.parse({
      id,
      name,
      sampleTypeId,
      layerId,
      position,
      altBarcode,
      amount,
      unit,
      expiration,
      description,
      note,
      meta,
      parentId,
      productId,
      lot,
    })
    await createSample.apply(asTx(draft), input, { userId: sample.ownerId, groupId: rows.groupId, at: sample.createdAt })
  }
  return draft
}

export const readAll = (draft: Draft, entity: EntityName): AnyRow[] =>
  draft.changes().flatMap((change) => (change.entity === entity && change.after ? change.after : []))
