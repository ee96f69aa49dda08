import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getStudy } from '../rules/notebook/notebook.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Archives a study or restores it. Its experiments stay as they are, but none is added to it. */
export const archiveStudy = defineCommand({
  name: 'study.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a study'),
    topic: 'experiments',
  },
  input: z.object({ studyId: id, archived: z.boolean() }),
  uses: ['studies'],
  refusals: ['permission.denied', 'study.gone'],
  about: (input) => [rowKey('studies', input.studyId)],
  async apply(tx, { studyId, archived }, who) {
    await assertMay(tx, who, 'studies', 'Update')
    await getStudy(tx, studyId)
    await tx.patch('studies', studyId, { archived: archived ? 1 : 0 })
  },
})
