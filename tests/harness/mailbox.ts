import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  /** As it came, with its headers. */
  readonly source: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailbox {
  /** For ALIQUOT_SMTP_URL, with a user and a password that it demands. */
  readonly url: string
  readonly mails: ReceivedMail[]
  /** From now on it refuses every recipient, as a full disk or a wrong address does. */
  refuse: boolean
  close(): Promise<void>
}

export const mailPassword = 'of-the-mail-server'

/** A real mail server on a free port, which keeps what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const state = { refuse: false }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    // Only on loopback.
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'aliquot' && password === mailPassword ? done(null, { user: username }) : done(new Error('no such user')),
    onRcptTo: (_address, _session, done) => done(state.refuse ? new Error('no such mailbox') : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(
          readMail(
            Buffer.concat(parts).toString('utf8'),
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://aliquot:${mailPassword}@127.0.0.1:${port}`,
    mails,
    get refuse() {
      return state.refuse
    },
    set refuse(refuse) {
      state.refuse = refuse
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readMail(source: string, to: string[]): ReceivedMail {
  const header = source.slice(0, source.indexOf('\r\n\r\n'))
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(header) ?? []
  const parts = source.split(`--${boundary}`)
  const partOf = (type: string) => decode(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '')
  return { to, source, subject: /^Subject: (.*)$/m.exec(header)![1]!.trim(), text: partOf('text/plain'), html: partOf('text/html') }
}

/** Without what keeps lines short on their way. */
function decode(part: string): string {
  const at = part.indexOf('\r\n\r\n')
  const [headers, body] = [part.slice(0, at), part.slice(at + 4)]
  if (/quoted-printable/i.test(headers)) {
    const bytes = body.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString('utf8').trim()
  }
  return body.replace(/(?<!--) \r\n/g, ' ').trim()
}
