import { expect, test } from 'vitest'
import { checkMail } from '#server/doctor/check-mail.ts'
import { Mailer } from '#server/mail/mailer.ts'
import { readSettings, SettingsError } from '#server/settings/settings.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { mailPassword } from '#tests/harness/mailbox.ts'
import { useMailbox } from '#tests/harness/use-mailbox.ts'

const from = 'Aliquot <aliquot@lab.example>'
const origin = 'https://lab.example.org'
const letter = {
  subject: 'A letter for <you>',
  paragraphs: ['Hello Zoë,', 'Ada & Mara of "Okafor <Lab>" have something for you. '.repeat(4).trim()],
  link: { label: 'Open it', url: `${origin}/login/reset/#${'x'.repeat(43)}` },
  footer: ['It is valid for one hour.', 'If you did not expect it, ignore this mail.'],
}

function makeMailer(smtpUrl: string) {
  const errors: unknown[] = []
  const mailer = new Mailer({ smtpUrl, from, origin }, (error) => errors.push(error))
  afterTest(() => mailer.stop())
  return { mailer, errors }
}

test('a mail is sent as plain text and as HTML with the same words, in which no name is taken for a tag', async () => {
  const mailbox = await useMailbox()
  await makeMailer(mailbox.url).mailer.send('ada@lab.example', letter)
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({ to: ['ada@lab.example'], subject: letter.subject })
  expect(mail!.source).toContain(`From: ${from}`)
  const words = [...letter.paragraphs, ...letter.footer, letter.link.label, letter.link.url]
  for (const text of words) expect(mail!.text).toContain(text)
  expect(mail!.html).toContain(`<a href="${letter.link.url}">Open it</a>`)
  expect(mail!.html).toContain('&quot;Okafor &lt;Lab&gt;&quot;')
  expect(mail!.html).not.toContain('<Lab>')
})

test.each(['ada@lab.example, mara@lab.example', 'ada@lab.example\r\nBcc: mara@lab.example', 'Ada <ada@lab.example>, <mara@lab.example>'])(
  'a second person gets no mail because of an address like %j',
  async (address) => {
    const mailbox = await useMailbox()
    await makeMailer(mailbox.url)
      .mailer.send(address, letter)
      .catch(() => undefined)
    expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain('mara@lab.example')
  },
)

test('a mail that is not accepted is refused with mail.failed, and reported without the password', async () => {
  const mailbox = await useMailbox()
  mailbox.refuse = true
  const { mailer, errors } = makeMailer(mailbox.url)
  await expect(mailer.send('ada@lab.example', letter)).rejects.toMatchObject({ code: 'mail.failed' })
  const wrong = makeMailer(mailbox.url.replace(mailPassword, 'not-the-password'))
  await expect(wrong.mailer.assertReachable()).rejects.toMatchObject({ code: 'mail.failed' })
  const reported = [...errors, ...wrong.errors]
  expect(reported).toHaveLength(2)
  for (const error of reported) {
    const { message, stack, ...rest } = error as Error
    expect([message, stack, JSON.stringify(rest)].join()).not.toMatch(/of-the-mail-server|not-the-password/)
  }
})

test('a password is sent to another machine only over an encrypted connection', async () => {
  const mailbox = await useMailbox()
  // Not loopback by its name, so encryption is required, which this mail server does not offer.
  const { mailer } = makeMailer(mailbox.url.replace('127.0.0.1', '0.0.0.0'))
  await expect(mailer.send('ada@lab.example', letter)).rejects.toMatchObject({ code: 'mail.failed' })
  expect(mailbox.mails).toEqual([])
})

test('stopping waits for what was begun', async () => {
  const mailbox = await useMailbox()
  const { mailer } = makeMailer(mailbox.url)
  mailer.afterAnswer(() => mailer.send('ada@lab.example', letter))
  await mailer.stop()
  expect(mailbox.mails).toHaveLength(1)
})

test('aliquot doctor asks the mail server whether it accepts this server', async () => {
  const mailbox = await useMailbox()
  const mail = (smtpUrl: string) => ({ mail: { smtpUrl, from, origin } })
  expect(await checkMail({ mail: undefined })).toMatchObject({ is: 'well', says: expect.stringContaining('Not set up') })
  expect(await checkMail(mail(mailbox.url))).toMatchObject({ is: 'well', says: '127.0.0.1 accepts email from this server.' })
  const wrong = await checkMail(mail(mailbox.url.replace(mailPassword, 'not-the-password')))
  expect(wrong).toMatchObject({ about: 'mail', is: 'ill', todo: expect.stringContaining('ALIQUOT_SMTP_URL') })
  expect(JSON.stringify(wrong)).not.toContain('not-the-password')
  expect(mailbox.mails).toEqual([])
})

const set = { ALIQUOT_SMTP_URL: 'smtps://ada:secret@mail.lab.example:465', ALIQUOT_MAIL_FROM: from, ALIQUOT_PUBLIC_URL: origin }

test('mail is optional; set up, it has a mail server, a sender, and the address for links', () => {
  expect(readSettings({}).mail).toBeUndefined()
  expect(readSettings(set).mail).toEqual({ smtpUrl: set.ALIQUOT_SMTP_URL, from, origin })
  expect(readSettings({ ...set, ALIQUOT_MAIL_FROM: 'aliquot@lab.example' }).mail?.from).toBe('aliquot@lab.example')
})

test.each([
  ['ALIQUOT_SMTP_URL', 'https://ada:secret@mail.lab.example'],
  ['ALIQUOT_SMTP_URL', 'mail.lab.example'],
  ['ALIQUOT_SMTP_URL', ''],
  ['ALIQUOT_MAIL_FROM', 'Aliquot'],
  ['ALIQUOT_MAIL_FROM', 'a@lab.example, b@lab.example'],
  ['ALIQUOT_MAIL_FROM', 'a@lab.example\nBcc: b@lab.example'],
  ['ALIQUOT_MAIL_FROM', ''],
  ['ALIQUOT_PUBLIC_URL', ''],
])('%s cannot be %j, and no secret is repeated', (name, value) => {
  const read = () => readSettings({ ...set, [name]: value })
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(name)
  expect(read).not.toThrow('secret')
})
