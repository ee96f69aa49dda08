import { listAddresses, removeAddress } from '../store/people/mailing-list.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { withStore } from './with-store.ts'

export const mailingListCommand: Command = {
  usage: 'mailing-list [--remove <address>]',
  does: 'Prints the addresses on the mailing list, one a line, or removes one of them.',
  async run(args, { settings, say }) {
    const { values, positionals } = readArgs(args, { remove: { type: 'string' } } as const)
    if (positionals.length) throw new UsageError(`'${positionals[0]}' is not expected here.`)
    const { remove } = values
    return withStore(settings(), async ({ engine }) => {
      if (remove === undefined) {
        for (const address of await engine.read(listAddresses)) say(address)
        return 0
      }
      const isRemoved = await engine.write((sql) => removeAddress(sql, remove))
      say(isRemoved ? `${remove} was removed.` : `${remove} is not on the mailing list.`)
      return isRemoved ? 0 : 1
    })
  },
}
