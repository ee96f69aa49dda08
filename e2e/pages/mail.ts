import type { Mailbox } from '../../tests/harness/mailbox.ts'

/** The link in the newest mail. */
export const linkIn = ({ mails }: Mailbox): string => /http\S+#[\w-]+/.exec(mails.at(-1)!.text)![0]
