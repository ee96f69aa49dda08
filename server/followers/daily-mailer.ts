import { dailyLetter, type DailyLetter } from '../mail/daily-letter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import { addUnsubscribeLink, claimMail, finishMail, peopleToMail, postponeMail, type ClaimedMail, type MailedDay } from '../store/people/daily-mails.ts'
import { findUser } from '../store/people/people.ts'
import { readSpelling } from '../store/people/spelling.ts'
import type { Engine } from '../store/sql.ts'
import { Repeater } from './repeater.ts'

export interface DailyMailerOptions {
  readonly engine: Engine
  readonly mailer: Pick<Mailer, 'origin' | 'send'>
  /** From this hour on, by the server's clock. */
  readonly hour: number
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

const minute = 60_000
const dayLasts = 24 * 60 * minute
/** After this, the process that began a mail counts as dead. Longer than any mail server may take. */
const claimLasts = 10 * minute
/** What was not read for a week is not mailed anymore; it is still in the list. */
const oldest = 7 * dayLasts
const maxWait = 6 * 60 * minute

/** 1, 2, 4 … minutes, up to six hours. */
const waitAfter = (attempts: number): number => Math.min(maxWait, minute * 2 ** Math.min(attempts - 1, 10))

/**
 *   from 07:00 on ─► people with something unread that they want by mail ─► claim one person's row ─► send ─► that row: mailed until here
 *                                                                             │ another process has it     │ failed: later again
 *
 * One mail a day and person. What was mailed is never mailed again; a mail that is repeated, because a process died before it had noted
 * that it was sent, has the same ID and the same content, and mail programs show it once.
 */
export class DailyMailer extends Repeater {
  readonly #options: DailyMailerOptions
  /** The day on which everyone has their mail. */
  #doneDay = 0

  constructor(options: DailyMailerOptions) {
    super(options.onError)
    this.#options = options
  }

  override async run(): Promise<void> {
    const { engine, clock, hour, onError } = this.#options
    const mailed = dayOf(clock(), hour)
    if (mailed === undefined || mailed.day === this.#doneDay) return
    const people = await engine.read((sql) => peopleToMail(sql, mailed))
    if (people.length === 0) this.#doneDay = mailed.day
    for (const userId of people) {
      if (this.isStopped) return
      await this.#mail(userId, mailed).catch(onError)
    }
  }

  async #mail(userId: number, mailed: MailedDay): Promise<void> {
    const { engine, clock } = this.#options
    const at = clock()
    const code = makeToken()
    const { user, claim, spell } = await engine.write(async (sql) => {
      const claim = await claimMail(sql, userId, at, at + claimLasts, mailed)
      if (claim?.groups.length) await addUnsubscribeLink(sql, hashToken(code), userId, at)
      return { claim, user: await findUser(sql, userId), spell: await readSpelling(sql, userId) }
    })
    if (!claim || !user) return
    const isSent = claim.groups.length === 0 || (await this.#send(user, claim, { code, spell }))
    await engine.write((sql) => (isSent ? finishMail(sql, userId, claim, mailed.day) : postponeMail(sql, userId, clock() + waitAfter(claim.attempts))))
  }

  /** The mailer reports what goes wrong. */
  async #send(
    user: { id: number; email: string; firstName: string },
    { untilId, groups }: ClaimedMail,
    how: Pick<DailyLetter, 'code' | 'spell'>,
  ): Promise<boolean> {
    const { mailer } = this.#options
    const letter = dailyLetter({ origin: mailer.origin, firstName: user.firstName, ...how, name: `daily.${user.id}.${untilId}` }, groups)
    return mailer.send(user.email, letter).then(
      () => true,
      () => false,
    )
  }
}

/** Undefined before the hour of the mails. */
function dayOf(at: number, hour: number): MailedDay | undefined {
  const now = new Date(at)
  const until = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour).getTime()
  if (at < until) return undefined
  return { day: Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / dayLasts, from: until - oldest, until }
}
