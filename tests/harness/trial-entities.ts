import * as z from 'zod/mini'
import { afterAll, beforeAll } from 'vitest'
import { commandId, defineCommand, type Command } from '#domain/command.ts'
import { writeNotice as writeGroupNotice } from '#domain/commands/write-notice.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { defineEntity } from '#domain/entity.ts'
import { id } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import { entityNames, schema, type EntityName } from '#domain/schema.ts'

/** A row of the whole organization, or of one person in all their groups. Stands for entities that the product gets later. */
export interface NoticeRow {
  id: number
  audience: number
  text: string
}

const notices = defineEntity<NoticeRow>()({
  table: 'trialNotices',
  shape: 1,
  feed: 'organization',
  fields: { id: 'number', audience: 'number', text: 'text' },
  indexes: { byText: ['text'] },
})

export const noticeEntity = 'trialNotices' as EntityName

/** Writes a notice; an empty text removes it. */
export const writeNotice = defineCommand({
  name: 'trial.write-notice',
  version: 1,
  description: writeGroupNotice.description,
  input: z.object({ id, audience: z.int(), text: z.string() }),
  uses: [noticeEntity],
  refusals: ['input.invalid'],
  about: (input) => [rowKey(noticeEntity, input.id)],
  async apply(tx, { id: noticeId, audience, text }) {
    if (text === 'refused') tx.refuse('input.invalid')
    if (text) await tx.put(noticeEntity, { id: noticeId, audience, text } as never)
    else await tx.remove(noticeEntity, noticeId as never)
  },
})

/** For the tests of this file, the schema has the entity and the commands have its command. */
export function useTrialEntities(): void {
  beforeAll(() => {
    Object.assign(schema, { trialNotices: notices })
    entityNames.push(noticeEntity)
    ;(commands as Map<string, Command>).set(commandId(writeNotice), writeNotice)
  })
  afterAll(() => {
    delete (schema as Record<string, unknown>)['trialNotices']
    entityNames.splice(entityNames.indexOf(noticeEntity), 1)
    ;(commands as Map<string, Command>).delete(commandId(writeNotice))
  })
}
