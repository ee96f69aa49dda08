import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { protocolVersionId } from '../entities/protocol-version.ts'
import { noteSectionChange } from '../rules/notebook/note-change.ts'
import { getWritableSection, sectionRefusals } from '../rules/notebook/notebook.ts'
import { procedureOf, variableKey } from '../rules/protocols/procedure-meta.ts'
import { partId } from '../rules/protocols/protocol-input.ts'
import { editOf, mergeText } from '../rules/changes/text-edit.ts'

/** Enters the value of a variable in a procedure: what two people enter for different ones does not conflict. */
export const setSectionVariable = defineCommand({
  name: 'section.set-variable',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Value'),
    activity: msg('Changed a value of a protocol in an experiment'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, variableId: partId, was: shortText, to: shortText }),
  uses: ['experiments', 'sections', 'protocolVersions', 'bucketGrants'],
  refusals: [...sectionRefusals, 'input.invalid'],
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, variableId, was, to }, who) {
    const { section, experiment } = await getWritableSection(tx, who, sectionId)
    const procedure = procedureOf(section) ?? tx.refuse('input.invalid')
    const version = await tx.get('protocolVersions', protocolVersionId(procedure.protocolId, procedure.version))
    const variable = version?.variables.find(({ id }) => id === variableId) ?? tx.refuse('input.invalid', { field: 'variableId' })
    if (variable.formula !== '') tx.refuse('input.invalid', { field: 'variableId' })
    const key = variableKey(variableId)
    const field = `meta:${key}`
    const now = section.meta[key] ?? variable.value
    const { text, edit, isConflict } = mergeText(now, editOf(section, field), { was, to, by: who.userId, at: who.at })
    if (isConflict) tx.remark({ sectionId, field, theirs: now, yours: to })
    const { [key]: _, ...others } = section.meta
    // What the protocol says needs no entry.
    const meta = text === variable.value ? others : { ...others, [key]: text }
    await tx.patch('sections', sectionId, { meta, edits: { ...section.edits, [field]: edit } })
    await noteSectionChange(tx, who, section, experiment)
  },
})
