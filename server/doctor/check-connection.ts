import { isLoopback } from '../settings/network.ts'
import type { Settings } from '../settings/settings.ts'
import { healthy, warning, type Finding } from './finding.ts'

const about = 'connection'

/** Whether what is sent to a PostgreSQL on another machine is encrypted. */
export function checkConnection({ databaseUrl }: Pick<Settings, 'databaseUrl'>, defaultMode = process.env.PGSSLMODE): Finding[] {
  const url = databaseUrl !== undefined && URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  const host = url?.searchParams.get('host') ?? url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  // A path is a socket on this machine.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return []
  const mode = url?.searchParams.get('sslmode') ?? defaultMode ?? 'disable'
  if (mode === 'disable') return [warning(about, `The connection to PostgreSQL at ${host} is not encrypted.`, 'Add ?sslmode=verify-full to DATABASE_URL.')]
  if (mode === 'no-verify')
    return [
      warning(
        about,
        `The certificate of PostgreSQL at ${host} is not checked.`,
        'Set sslmode=verify-full in DATABASE_URL, and sslrootcert for an authority of your own.',
      ),
    ]
  return [healthy(about, `The connection to PostgreSQL at ${host} is encrypted.`)]
}
