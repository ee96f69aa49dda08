import { addAccountEvent } from '../store/people/account-events.ts'
import { findUserByLogin } from '../store/people/people.ts'
import { removePasskeysOf } from '../store/people/passkeys.ts'
import { removeTwoStep } from '../store/people/two-step.ts'
import { readArgs, UsageError, type Command } from './command.ts'
import { withStore } from './with-store.ts'

export const userResetTwoStepCommand: Command = {
  usage: 'user reset-two-step <login>',
  does: 'Turns two-step verification off and removes the passkeys of a user who has lost their phone. Make sure who is asking.',
  async run(args, { settings, clock, say }) {
    const [login] = readArgs(args, {}).positionals
    if (!login) throw new UsageError('A login is required.')
    return withStore(settings(), async ({ engine }) => {
      const user = await engine.read((sql) => findUserByLogin(sql, login))
      if (!user) throw new UsageError(`There is no user with the login ${login}.`)
      const { wasOn, passkeys } = await engine.write(async (sql) => {
        const [isRemoved, removed] = [(await removeTwoStep(sql, user.id)) && user.hasTwoStep, await removePasskeysOf(sql, user.id)]
        if (isRemoved) await addAccountEvent(sql, { kind: 'two-step.reset', at: clock(), userId: user.id, actorId: 0 })
        return { wasOn: isRemoved, passkeys: removed }
      })
      if (passkeys > 0) say(`Removed passkeys of ${user.login}: ${passkeys}.`)
      say(wasOn ? `Two-step verification is off for ${user.login}, who can sign in with the password alone.` : `${user.login} has no two-step verification.`)
      return 0
    })
  },
}
