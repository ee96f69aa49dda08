import { createTransport, type Transporter } from 'nodemailer'
import { isLoopback } from '../settings/network.ts'

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password. */
  readonly smtpUrl: string
  readonly from: string
  /** What links in mails begin with. */
  readonly origin: string
}

/** A person waits for the answer. */
const timeout = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Law 151: a password crosses a network only encrypted. */
export function connectSmtp({ smtpUrl }: Pick<SmtpSettings, 'smtpUrl'>): Transporter {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return createTransport({
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && username !== '' && !isLoopback(host),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
