import * as z from 'zod/mini'
import { commandId, defineCommand, defineEarlierVersion, type Command } from '#domain/command.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { defineEntity, type EntityDefinition } from '#domain/entity.ts'
import { id } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import { assertMay } from '#domain/rules/people/permitted.ts'
import { entityNames, schema, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import type { WorldChoices } from '#tests/harness/world.ts'
import { thisRelease } from '#tests/harness/release.ts'

interface TrialNoteRow {
  id: string
  text: string
}

export const noteEntity = 'trialNotes' as EntityName
const gradeField = 'trialGrade'

const notes = defineEntity<TrialNoteRow>()({
  table: 'trialNotes',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', text: 'text' },
  indexes: { byText: ['text'] },
})

/** An empty text removes it. */
export const writeNote = defineCommand({
  name: 'trial.write-note',
  version: 1,
  description: adjustAmount.description,
  input: z.object({ id: z.string(), text: z.string() }),
  uses: [noteEntity],
  refusals: ['permission.denied'],
  about: (input) => [rowKey(noteEntity, input.id)],
  async apply(tx, { id: noteId, text }, who) {
    await assertMay(tx, who, 'tableViews', 'Update')
    if (text) await tx.put(noteEntity, { id: noteId, text } as never)
    else if (await tx.get(noteEntity, noteId as never)) await tx.remove(noteEntity, noteId as never)
  },
})

/** Takes out an amount and says how good what is left is; null leaves that. */
export const adjustAndGrade = defineCommand({
  name: adjustAmount.name,
  version: 2,
  description: adjustAmount.description,
  input: z.object({ sampleId: id, delta: z.number(), unit: z.string(), grade: z.nullable(z.int()) }),
  uses: adjustAmount.uses,
  refusals: adjustAmount.refusals,
  about: (input) => adjustAmount.about(input),
  async apply(tx, { grade, ...input }, who) {
    await adjustAmount.apply(tx, input, who)
    if (grade !== null) await tx.patch('samples', input.sampleId, { [gradeField]: grade } as never)
  },
})

const beforeGrades = defineEarlierVersion(adjustAndGrade, {
  version: adjustAmount.version,
  input: adjustAmount.input,
  toCurrent: (input) => ({ ...input, grade: null }),
})

const added = [adjustAndGrade, beforeGrades, writeNote] as unknown as Command[]

/** This release brings a field with a default, an entity and a version of a command, whatever it brings otherwise: in the product's own lists, until the returned function is called. */
export function addNextRelease(): () => void {
  const { samples } = schema
  const definition = samples as EntityDefinition<AnyRow>
  const grown = {
    ...definition,
    shape: definition.shape + 1,
    fields: { ...definition.fields, [gradeField]: 'number' },
    defaults: { ...definition.defaults, [gradeField]: 0 },
  }
  const registry = commands as Map<string, Command>
  Object.assign(schema, { samples: grown, [noteEntity]: notes })
  entityNames.push(noteEntity)
  for (const command of added) registry.set(commandId(command), command)
  return () => {
    Object.assign(schema, { samples })
    delete (schema as Record<string, unknown>)[noteEntity]
    entityNames.splice(entityNames.indexOf(noteEntity), 1)
    for (const command of added) registry.delete(commandId(command))
    registry.set(commandId(adjustAmount), adjustAmount)
  }
}

/** What people do with it, on the rows that they compete for in the release before, too. */
export function choicesIn({ workspace }: WorldTab, pick: (n: number) => number): WorldChoices {
  const { release, disk, owner } = workspace
  if (release !== thisRelease) return { commands: [], inputs: {} }
  const ids = disk.rowsOf('samples').map((row) => row.id)
  const graded = commandId(adjustAndGrade)
  const note = commandId(writeNote)
  return {
    commands: [...Array.from({ length: 60 }, () => graded), ...Array.from({ length: 30 }, () => note)],
    inputs: {
      [graded]: () => ({ sampleId: ids[pick(ids.length)] ?? owner.groupId * 10, delta: pick(5) - 3, unit: 'mL', grade: pick(4) || null }),
      [note]: () => ({ id: `note-${owner.groupId}-${pick(3)}`, text: ['', 'a', 'b'][pick(3)]! }),
    },
  }
}
