import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import { createServer } from 'node:net'
import { explainFailure } from './explain-failure.ts'
import { OperatorError } from './operator-error.ts'
import type { Settings } from '../settings/settings.ts'
import { isServed } from '../store/sqlite/folder-lock.ts'
import { problem, warning, healthy, type Finding } from './finding.ts'

const about = 'server'
/** Ms to wait for an answer from the port. */
const timeout = 3_000

/** Whether a server is running, and whether one could be started with these settings. */
export async function checkServer(settings: Settings): Promise<Finding> {
  const { host, port, dataDir, databaseUrl } = settings
  const at = `${host}:${port}`
  const failure = await tryToListen(host, port)
  const isOurs = failure !== undefined && (await answersAsAliquot(settings))
  // On PostgreSQL, several servers can share the work, and none locks a folder.
  const isRunning = databaseUrl ? isOurs : isServed(dataDir)
  if (isRunning && isOurs) return healthy(about, `The server is running at ${at}.`)
  if (isRunning)
    return warning(about, `A server is running on ${dataDir} but does not respond at ${at}.`, 'Stop it before you start another server on this folder.')
  if (isOurs) return problem(about, `Another Aliquot server, with a different folder, is running at ${at}.`, 'Stop it, or set PORT to another number.')
  if (failure) {
    const explained = explainFailure(failure, settings)
    return explained instanceof OperatorError ? problem(about, explained.says, explained.todo) : problem(about, failure.message, 'Set HOST and PORT.')
  }
  return healthy(about, `The server is not running. ${at} is free.`)
}

/** Returns the reason if not. */
function tryToListen(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

function answersAsAliquot({ host, port, tls }: Settings): Promise<boolean> {
  const to = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const options = { host: to, port, path: '/readyz', timeout: timeout }
  return new Promise((resolve) => {
    // The only question is whether it is our server, so any certificate will do.
    const request = tls ? httpsGet({ ...options, rejectUnauthorized: false }) : httpGet(options)
    request.once('error', () => resolve(false))
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('error', () => resolve(false))
      answer.on('end', () => resolve(text.includes('"ready":')))
    })
  })
}
