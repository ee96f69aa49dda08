import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { getLiveProject } from '../rules/notebook/notebook.ts'
import { descriptionChange, nameChange } from '../rules/notebook/notebook-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

export const editProject = defineCommand({
  name: 'project.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a project'),
    topic: 'experiments',
    corrections: { name: [['set', 'name', 'to']] },
  },
  input: z.object({ projectId: id, set: partialOf({ name: nameChange, description: descriptionChange }) }),
  uses: ['projects'],
  refusals: ['permission.denied', 'project.gone', 'project.archived', 'project.name-missing'],
  about: (input) => [rowKey('projects', input.projectId)],
  async apply(tx, { projectId, set }, who) {
    await assertMay(tx, who, 'projects', 'Update')
    const project = await getLiveProject(tx, projectId)
    if (set.name && !set.name.to.trim()) tx.refuse('project.name-missing')
    await tx.patch('projects', projectId, changeTexts(tx, who, { projectId }, project, set))
  },
})
