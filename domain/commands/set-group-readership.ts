import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { readerships } from '../entities/experiment.ts'
import { groupSettingsId } from '../entities/group-settings.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Who sees the experiments that begin in studies which do not say. Those that are there stay as they are. */
export const setGroupReadership = defineCommand({
  name: 'group.set-readership',
  version: 1,
  description: {
    icon: 'lock',
    verb: msg('Who sees it'),
    activity: msg('Changed who sees new experiments'),
    topic: 'members',
  },
  input: z.object({ readership: z.enum(readerships) }),
  uses: ['groupSettings'],
  refusals: ['permission.denied'],
  about: () => [rowKey('groupSettings', groupSettingsId)],
  async apply(tx, { readership }, who) {
    await assertMay(tx, who, 'groupSettings', 'Update')
    await tx.put('groupSettings', { id: groupSettingsId, readership })
  },
})
