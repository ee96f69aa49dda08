import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { shortText } from '../input.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { labelDesign } from '../rules/labels/label-design.ts'
import { labelSubjects } from '../rules/labels/label.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Saves a new or changed label template. Whoever may create samples may, because they label them. One that was removed meanwhile is back. */
export const saveLabelTemplate = defineCommand({
  name: 'label.save-template',
  version: 1,
  description: {
    icon: 'tag',
    verb: msg('Label template'),
    activity: msg('Changed a label template'),
    topic: 'labels',
  },
  /** `was`: the name that the person saw. */
  input: z.object({ templateId: uniqueId, name: shortText, subject: z.enum(labelSubjects), design: labelDesign, was: z.exactOptional(shortText) }),
  uses: ['labelTemplates'],
  refusals: ['permission.denied', 'label.name-missing'],
  about: (input) => [rowKey('labelTemplates', input.templateId)],
  async apply(tx, { templateId, was, ...template }, who) {
    await assertMay(tx, who, 'samples', 'Create')
    const name = template.name.trim()
    if (!name) tx.refuse('label.name-missing')
    const known = await tx.get('labelTemplates', templateId)
    if (known) remarkOverwritten(tx, { templateId }, known, { name }, was === undefined ? {} : { name: was })
    await tx.put('labelTemplates', { ...template, id: templateId, name, archived: 0 })
  },
})
