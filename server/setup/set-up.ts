import type { AnyRow } from '#domain/schema.ts'
import { SqlFeedWriter } from '../store/feed-writer.ts'
import { createGroup } from '../store/people.ts'
import type { Sql } from '../store/sql.ts'
import { addPerson, writeRows, type Person } from './add-person.ts'

/** The first group, its administrator, and enough to file a first tube: one sample type and one freezer. Answers the administrator's id. */
export async function setUp(sql: Sql, groupName: string, person: Person, at: number): Promise<{ groupId: number; userId: number }> {
  const groupId = await createGroup(sql, groupName)
  const userId = await addPerson(sql, groupId, person, 'Administrator', at, 'setup')
  const rootLayerId = await new SqlFeedWriter(sql).takeIds('storageLayers', 1)
  const rows: [entity: 'sampleTypes' | 'storageUnits' | 'storageLayers', row: AnyRow][] = [
    ['sampleTypes', { id: 1, name: 'Sample', description: '', shape: 'ring', tone: 'blue', unit: 'mL', fields: [] }],
    ['storageUnits', { id: 1, name: 'Freezer', kind: 'freezer', temperature: -80, department: '', building: '', floor: '', room: '', rootLayerId }],
    ['storageLayers', { id: rootLayerId, unitId: 1, parentId: null, name: 'Freezer', kind: 'unit', rows: 0, columns: 0, altBarcode: null, place: 1 }],
  ]
  const changes = rows.map(([entity, after]) => ({ entity, id: after.id, before: null, after }))
  await writeRows(sql, groupId, userId, at, 'setup', 'group.create@1', changes)
  return { groupId, userId }
}
