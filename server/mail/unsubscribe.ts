import { writeSetting } from '#domain/commands/write-setting.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, runCommands } from '../feed/run-as-api.ts'
import { hashToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { mailChoicesOf, personOfUnsubscribeLink } from '../store/people/daily-mails.ts'

/** The person of the link gets no daily mails anymore: their choices are taken back in each of their groups. Refuses with link.over. */
export async function unsubscribe({ engine, store, clock }: Services, code: string, at: number): Promise<void> {
  const { userId, choices } = await engine.read(async (sql) => {
    const userId = await personOfUnsubscribeLink(sql, hashToken(code), at)
    return { userId, choices: userId === undefined ? [] : await mailChoicesOf(sql, userId) }
  })
  if (userId === undefined) throw new Refusal('link.over')
  for (const groupId of new Set(choices.map((choice) => choice.groupId))) {
    const keys = choices.filter((choice) => choice.groupId === groupId).map(({ key }) => key)
    await runCommands(
      store,
      { userId },
      groupId,
      keys.map((key) => apiCommand(writeSetting, { key, value: '' })),
      clock,
    )
  }
}
