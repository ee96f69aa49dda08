import { afterTest } from './after-test.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

/** A mail server until the end of the test. */
export async function useMailbox(): Promise<Mailbox> {
  const mailbox = await openMailbox()
  afterTest(() => mailbox.close())
  return mailbox
}
