import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertMay } from '../rules/people/permitted.ts'

export const createProject = defineCommand({
  name: 'project.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New project'),
    activity: msg('Created a project'),
    topic: 'experiments',
    corrections: { name: [['name']] },
  },
  input: z.object({ id, name: shortText, description: longText }),
  uses: ['projects'],
  refusals: ['permission.denied', 'project.name-missing', 'project.id-taken'],
  leasedIds: (input) => [{ kind: 'projects', id: input.id }],
  about: (input) => [rowKey('projects', input.id)],
  async apply(tx, { id, name: typed, description }, who) {
    await assertMay(tx, who, 'projects', 'Create')
    const name = typed.trim()
    if (!name) tx.refuse('project.name-missing')
    if (await tx.get('projects', id)) tx.refuse('project.id-taken', { projectId: id })
    await tx.put('projects', { id, name, nameFold: normalizeText(name), description, ownerId: who.userId, createdAt: who.at, archived: 0, edits: {} })
  },
})
