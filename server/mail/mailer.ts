import type { Transporter } from 'nodemailer'
import { Refusal } from '#domain/tx.ts'
import { formatLetter, letterHeaders, type Letter } from './letter.ts'
import { connectSmtp, type SmtpSettings } from './smtp.ts'

/** Sends mails, after the commit of what they tell of. */
export class Mailer {
  /** What links in mails begin with. */
  readonly origin: string
  readonly #from: string
  readonly #smtp: Transporter
  readonly #onError: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()

  /** `onError` is called for every mail that could not be sent. */
  constructor(settings: SmtpSettings, onError: (error: unknown) => void) {
    this.origin = settings.origin
    this.#from = settings.from
    this.#smtp = connectSmtp(settings)
    this.#onError = onError
  }

  /** Refuses with mail.failed. */
  async send(to: string, letter: Letter): Promise<void> {
    // Not as text, in which a comma would separate two addresses.
    const address = { name: '', address: to }
    const { messageId } = letter
    await this.#attempt(() =>
      this.#smtp.sendMail({ from: this.#from, to: address, ...formatLetter(letter), headers: letterHeaders(letter), ...(messageId && { messageId }) }),
    )
  }

  /** Whether the mail server accepts this server, without sending anything. Refuses with mail.failed. */
  async assertReachable(): Promise<void> {
    await this.#attempt(() => this.#smtp.verify())
  }

  /** For work that nobody may notice, not even by how long the answer takes. */
  afterAnswer(work: () => Promise<void>): void {
    const running = work().catch((error: unknown) => {
      // A mail that could not be sent has been reported already.
      if (!(error instanceof Refusal)) this.#onError(error)
    })
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  /** When everything begun is done. */
  async stop(): Promise<void> {
    await Promise.all(this.#running)
    this.#smtp.close()
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#onError(error)
      throw new Refusal('mail.failed')
    }
  }
}
