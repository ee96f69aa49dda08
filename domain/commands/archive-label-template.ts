import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Removes a label template, or brings it back. */
export const archiveLabelTemplate = defineCommand({
  name: 'label.archive-template',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Remove'),
    activity: msg('Removed or restored a label template'),
    topic: 'labels',
  },
  input: z.object({ templateId: uniqueId, archived: z.boolean() }),
  uses: ['labelTemplates'],
  refusals: ['permission.denied', 'label.template-gone'],
  about: (input) => [rowKey('labelTemplates', input.templateId)],
  async apply(tx, { templateId, archived }, who) {
    await assertMay(tx, who, 'samples', 'Create')
    if (!(await tx.get('labelTemplates', templateId))) tx.refuse('label.template-gone', { templateId })
    await tx.patch('labelTemplates', templateId, { archived: archived ? 1 : 0 })
  },
})
