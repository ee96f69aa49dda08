import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { RoleName } from '#domain/roles.ts'
import { hashQuickly } from '#tests/harness/hash-quickly.ts'
import { openStore, type StoreLocation } from '#server/store/open-store.ts'
import { createGroup, createUser } from '#server/store/people/people.ts'
import { makeLayer, makeMember, makeSample, makeSampleType, makeSeries, makeUnit, noon } from '#tests/harness/factories.ts'

export const groupId = 1
export const password = 'a bad day in the laboratory'

/** Each has a tablet. */
export const people: readonly { readonly id: number; readonly login: string; readonly role: RoleName }[] = [
  { id: 1, login: 'ada', role: 'Administrator' },
  { id: 2, login: 'max', role: 'Member' },
  { id: 3, login: 'mia', role: 'Member' },
  { id: 4, login: 'tom', role: 'Member' },
  { id: 5, login: 'stu', role: 'Student' },
]

/** Where everyone wants to put something: more samples than positions. */
export const places = { unit: 1, smallBox: 11, box: 12, shelf: 13 } as const
export const smallBox = { rows: 2, columns: 4 } as const
const sampleCount = 60
const reservedIds = 1_000

/** The author of the first rows. */
const atTheServer = {
  groupId,
  device: 'lab',
  n: null,
  userId: 1,
  capturedAt: noon,
  clockOffset: 0,
  recordedAt: noon,
  command: 'lab.fill@1',
  input: {},
  code: null,
  detail: {},
} as const

/** A laboratory so small that people get in each other's way, in an empty database. */
export async function fillLab(place: StoreLocation): Promise<void> {
  const store = await openStore(place)
  const passwordHash = await hashQuickly(password)
  await store.engine.write(async (sql) => {
    await createGroup(sql, 'Bad days', groupId)
    for (const { id, login } of people) {
      await createUser(sql, { id, login, passwordHash, firstName: login, lastName: 'Visser', email: '', primaryGroupId: groupId })
    }
  })
  await store.feed.write(async (tables) => {
    let version = await tables.lockGroup(groupId)
    for (const { entity, row } of rows()) {
      const changes = [{ entity, id: row.id, before: null, after: row }]
      await tables.saveChanges(groupId, ++version, changes)
      await tables.appendAudit({ ...atTheServer, version, changes })
    }
    await tables.saveVersion(groupId, version)
    for (const kind of ['samples', 'storageLayers', 'storageUnits', 'sampleSeries', 'sampleTypes', 'sampleFields'] as const) {
      await tables.takeIds(kind, reservedIds)
    }
  })
  await store.close()
}

function rows(): { entity: EntityName; row: AnyRow }[] {
  const { unit, smallBox: small, box, shelf } = places
  const layer = (id: number, fields: Parameters<typeof makeLayer>[0]) => ({
    entity: 'storageLayers' as const,
    row: makeLayer({ id, unitId: unit, parentId: unit, ...fields }),
  })
  const all: { entity: EntityName; row: unknown }[] = [
    ...people.map(({ id, login, role }) => ({ entity: 'members' as const, row: makeMember({ id, fullName: `${login} Visser`, role }) })),
    { entity: 'sampleTypes', row: makeSampleType() },
    { entity: 'sampleSeries', row: makeSeries({ id: 1 }) },
    { entity: 'storageUnits', row: makeUnit({ id: unit, rootLayerId: unit }) },
    layer(unit, { parentId: null, kind: 'unit' }),
    layer(small, { ...smallBox }),
    layer(box, { rows: 9, columns: 9, place: 2 }),
    layer(shelf, { kind: 'shelf', place: 3 }),
    ...Array.from({ length: sampleCount }, (_, at) => ({
      entity: 'samples' as const,
      row: makeSample({ id: 101 + at, ownerId: 1 + (at % people.length), amount: 20, layerId: places.box, position: 1 + at }),
    })),
  ]
  return all as { entity: EntityName; row: AnyRow }[]
}
