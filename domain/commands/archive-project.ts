import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getProject } from '../rules/notebook/notebook.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Archives a project or restores it. Its studies stay as they are, but no study is added to it. */
export const archiveProject = defineCommand({
  name: 'project.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a project'),
    topic: 'experiments',
  },
  input: z.object({ projectId: id, archived: z.boolean() }),
  uses: ['projects'],
  refusals: ['permission.denied', 'project.gone'],
  about: (input) => [rowKey('projects', input.projectId)],
  async apply(tx, { projectId, archived }, who) {
    await assertMay(tx, who, 'projects', 'Update')
    await getProject(tx, projectId)
    await tx.patch('projects', projectId, { archived: archived ? 1 : 0 })
  },
})
