import { giveDirectoryToken } from '../organization/directory.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { removeDirectoryToken } from '../store/people/directory-token.ts'
import { readArgs, type Command } from './command.ts'
import { withStore } from './with-store.ts'

export const scimTokenCommand: Command = {
  usage: 'scim token [--revoke]',
  does: 'Prints a new token with which the directory of your institute creates accounts and groups by SCIM; the earlier one ends. --revoke only ends it.',
  async run(args, { settings, clock, say }) {
    const { values } = readArgs(args, { revoke: { type: 'boolean', default: false } })
    return withStore(settings(), async ({ feed }) => {
      const at = clock()
      const said = await feed.write(async (tables, sql) => {
        await tables.lockOrganization()
        if (!values.revoke) return giveDirectoryToken(sql, { at, by: 0 })
        if (!(await removeDirectoryToken(sql))) return 'There is no token.'
        await addAccountEvent(sql, { kind: 'directory.token-revoked', at, userId: 0, actorId: 0 })
        return 'The token is revoked.'
      })
      say(said)
      return 0
    })
  },
}
