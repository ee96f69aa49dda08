import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { getLiveProject } from '../rules/notebook/notebook.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** A study in a project. spec ELN-02 */
export const createStudy = defineCommand({
  name: 'study.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New study'),
    activity: msg('Created a study'),
    topic: 'experiments',
    corrections: { name: [['name']] },
  },
  input: z.object({ id, projectId: id, name: shortText, description: longText }),
  uses: ['projects', 'studies'],
  refusals: ['permission.denied', 'project.gone', 'project.archived', 'study.name-missing', 'study.id-taken'],
  leasedIds: (input) => [{ kind: 'studies', id: input.id }],
  about: (input) => [rowKey('studies', input.id)],
  async apply(tx, { id, projectId, name: typed, description }, who) {
    await assertMay(tx, who, 'studies', 'Create')
    const name = typed.trim()
    if (!name) tx.refuse('study.name-missing')
    await getLiveProject(tx, projectId)
    if (await tx.get('studies', id)) tx.refuse('study.id-taken', { studyId: id })
    const rest = { meta: {}, ownerId: who.userId, createdAt: who.at, archived: 0, edits: {}, readership: null, viewers: [] } as const
    await tx.put('studies', { id, projectId, name, nameFold: normalizeText(name), description, ...rest })
  },
})
