import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveProject, getLiveStudy } from '../rules/notebook/notebook.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Moves a study with its experiments to another project. */
export const moveStudy = defineCommand({
  name: 'study.move',
  version: 1,
  description: {
    icon: 'move',
    verb: msg('Move'),
    activity: msg('Moved a study to another project'),
    topic: 'experiments',
  },
  input: z.object({ studyId: id, projectId: id }),
  uses: ['projects', 'studies'],
  refusals: ['permission.denied', 'study.gone', 'study.archived', 'project.gone', 'project.archived'],
  about: (input) => [rowKey('studies', input.studyId)],
  async apply(tx, { studyId, projectId }, who) {
    await assertMay(tx, who, 'studies', 'Update')
    await getLiveStudy(tx, studyId)
    await getLiveProject(tx, projectId)
    await tx.patch('studies', studyId, { projectId })
  },
})
