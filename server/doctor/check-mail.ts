import { connectSmtp } from '../mail/smtp.ts'
import type { Settings } from '../settings/settings.ts'
import { messageOf } from '../message-of.ts'
import { healthy, problem, type Finding } from './finding.ts'

const about = 'mail'

/** Whether the mail server accepts this server; nothing is sent. */
export async function checkMail({ mail }: Pick<Settings, 'mail'>): Promise<Finding> {
  if (!mail) return healthy(about, 'Not set up. Links for invitations are copied, and an administrator of this server gives new passwords.')
  const { hostname } = new URL(mail.smtpUrl)
  const smtp = connectSmtp(mail)
  try {
    await smtp.verify()
    return healthy(about, `${hostname} accepts email from this server.`)
  } catch (error) {
    return problem(about, `${hostname} does not accept email from this server: ${messageOf(error)}.`, 'Check ALIQUOT_SMTP_URL and the mail server.')
  } finally {
    smtp.close()
  }
}
