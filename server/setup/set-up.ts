import { commandId, type Command } from '#domain/command.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { readInput } from '#domain/input.ts'
import type { EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { executeCommand } from '../feed/execute-command.ts'
import type { FeedWriter } from '../feed/tables.ts'
import { createGroup } from '../store/people/people.ts'
import { addPerson, writeRows, type Person, type Transaction } from './add-person.ts'

/** The sender's name in the audit log. */
const by = 'setup'

/** The first group, its administrator, and enough to store a first tube: one sample type and one freezer. */
export async function setUp(transaction: Transaction, groupName: string, person: Person, at: number): Promise<{ groupId: number; userId: number }> {
  const { tables, sql } = transaction
  const groupId = await createGroup(sql, groupName, undefined, at)
  const userId = await addPerson(transaction, groupId, person, 'Administrator', at, by)
  const take = (kind: 'sampleTypes' | 'storageUnits' | 'storageLayers') => tables.takeIds(kind, 1)
  const act = <Input, Uses extends EntityName, Codes extends ErrorCode>(command: Command<Input, Uses, Codes>, input: NoInfer<Input>) =>
    runHere(tables, { groupId, userId, at }, command, input)
  await act(createSampleType, { id: await take('sampleTypes'), name: 'Sample', description: '', shape: 'ring', tone: 'blue', unit: 'mL', fields: [] })
  const place = { department: '', building: '', floor: '', room: '' }
  const ids = { id: await take('storageUnits'), rootLayerId: await take('storageLayers') }
  await act(createStorageUnit, { ...ids, ...place, name: 'Freezer', kind: 'freezer', temperature: -80 })
  return { groupId, userId }
}

/** The devices' own command, in the caller's transaction. */
async function runHere<Input, Uses extends EntityName, Codes extends ErrorCode>(
  tables: FeedWriter,
  who: { groupId: number; userId: number; at: number },
  command: Command<Input, Uses, Codes>,
  input: NoInfer<Input>,
): Promise<void> {
  const { code, detail, changes } = await executeCommand(tables, command, readInput(command.input, input), who, null)
  if (code) throw new Refusal(code, detail)
  await writeRows(tables, who, by, commandId(command), changes, input)
}
