import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { retainAssets } from '../asset-retention.ts'
import { answerCode } from './errors.ts'

/** Built files carry a hash of their content in their name, below this folder. */
const hashed = '/assets/'
const forEver = 'public, max-age=31536000, immutable'

/** Addresses of programs: an unknown one is an error, never the web app. The service worker denies itself the same ones. */
const ofPrograms = [/^\/api(\/|$)/, /\.ashx$/i, /^\/members\/fn\//, /^\/addons\//, /^\/assets\//]

/**
 * The built web app: its files, those of earlier releases, and its one page at every address that a person may navigate to.
 * `keptFolder` is where the hashed files of earlier releases are kept; without it there are none.
 */
export async function addShell(app: FastifyInstance, webRoot: string, keptFolder?: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'))
  if (isBuilt) {
    await app.register(serveStatic, {
      root: webRoot,
      prefix: '/',
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', path.replaceAll('\\', '/').includes(hashed) ? forEver : 'no-cache'),
    })
  }
  // The static files' own answer for a folder is an error when the caller accepts no compression.
  if (isBuilt) app.get('/', (_, reply) => sendPage(reply))
  const kept = isBuilt && keptFolder ? await keepSafely(app, webRoot, keptFolder) : nothingKept
  app.setNotFoundHandler((request, reply) => {
    const name = request.url.split('?')[0]!.slice(hashed.length)
    // By name from the list, never by path: what is asked for leads nowhere else.
    if (keptFolder && request.url.startsWith(hashed) && kept.has(name)) return reply.sendFile(hashed.slice(1) + name, keptFolder)
    return isBuilt && isNavigation(request) ? sendPage(reply) : answerCode(reply, 'route.unknown')
  })
}

const nothingKept: ReadonlySet<string> = new Set()

/** A data folder that cannot be written must not keep the server from starting. */
async function keepSafely(app: FastifyInstance, webRoot: string, keptFolder: string): Promise<ReadonlySet<string>> {
  try {
    return await retainAssets(webRoot, keptFolder)
  } catch (error) {
    app.log.warn({ err: error }, 'the files of earlier releases are not kept')
    return nothingKept
  }
}

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0]!
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  // `curl` and health checks accept anything; a script or picture that is missing must not be answered with the page.
  const acceptsPage = /text\/html|^\*\/\*/.test(request.headers.accept ?? '')
  const isFile = /\.(?!aspx$|html$)[a-z0-9]+$/i.test(path)
  return acceptsPage && !isFile && !ofPrograms.some((pattern) => pattern.test(path))
}

const sendPage = (reply: FastifyReply): FastifyReply => reply.code(200).sendFile('index.html')
