import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveStudy } from '../rules/notebook/notebook.ts'
import { changeViewers, viewersChange, viewerUses } from '../rules/notebook/readers.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Who sees the experiments that begin in a study from now on; null for what the group has chosen. Those that are there stay as they are. */
export const setStudyReaders = defineCommand({
  name: 'study.set-readers',
  version: 1,
  description: {
    icon: 'lock',
    verb: msg('Who sees it'),
    activity: msg('Changed who sees the experiments of a study'),
    topic: 'experiments',
  },
  input: z.object({ studyId: id, ...viewersChange, readership: z.nullable(viewersChange.readership) }),
  uses: [...viewerUses, 'studies'],
  refusals: ['permission.denied', 'study.gone', 'study.archived', 'member.gone', 'input.invalid'],
  about: (input) => [rowKey('studies', input.studyId)],
  async apply(tx, { studyId, readership, add, remove }, who) {
    await assertMay(tx, who, 'studies', 'Update')
    const study = await getLiveStudy(tx, studyId)
    const wanted = readership === undefined ? study.readership : readership
    const viewers = wanted === 'people' ? await changeViewers(tx, study.viewers, { add, remove }) : []
    await tx.patch('studies', studyId, { readership: wanted, viewers })
  },
})
