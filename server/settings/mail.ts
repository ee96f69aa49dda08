import type { SmtpSettings } from '../mail/smtp.ts'

/** Before work begins. */
export const usualMailHour = 7

type Read = (name: string, fallback: string) => string

/** One address, with or without a name before it: `Aliquot <aliquot@lab.example>`. */
const sender = /^(?:[^<>\r\n,;]*<)?[^\s<>,;@]+@[^\s<>,;@]+>?$/

/**
 * ALIQUOT_SMTP_URL and ALIQUOT_MAIL_FROM, both or neither. A mail contains a link, so the address that people use must be known, too.
 * Law 226: neither value is repeated in a message: one of them contains a password.
 */
export function readMail(read: Read, publicUrl: string | undefined, problems: string[]): SmtpSettings | undefined {
  const [smtpUrl, from] = [read('ALIQUOT_SMTP_URL', ''), read('ALIQUOT_MAIL_FROM', '')]
  if (!smtpUrl && !from) return undefined
  const wrong = [
    ...(smtpUrl && from
      ? []
      : [`ALIQUOT_SMTP_URL and ALIQUOT_MAIL_FROM must be set together; ${smtpUrl ? 'ALIQUOT_MAIL_FROM' : 'ALIQUOT_SMTP_URL'} is missing.`]),
    ...(!smtpUrl || isSmtpUrl(smtpUrl) ? [] : ['ALIQUOT_SMTP_URL is not an address like smtps://user:password@mail.lab.example:465.']),
    ...(!from || sender.test(from) ? [] : ['ALIQUOT_MAIL_FROM is not an address like Aliquot <aliquot@lab.example>.']),
    ...(publicUrl ? [] : ['ALIQUOT_SMTP_URL needs ALIQUOT_PUBLIC_URL, the address in the links of its emails.']),
  ]
  problems.push(...wrong)
  return wrong.length || !publicUrl ? undefined : { smtpUrl, from, origin: publicUrl }
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname)
}
