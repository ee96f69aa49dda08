import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { retainAssets } from '../asset-retention.ts'
import { classicPolicy } from '../security/headers.ts'
import { answerCode } from './errors.ts'
import type { Route } from './route.ts'
import { explainUnknownCall } from './unknown-call.ts'

/** Built files below this folder have a hash of their content in their name. */
const hashed = '/assets/'
const forEver = 'public, max-age=31536000, immutable'

/**
 * Addresses for programs: an unknown one is an error, never the web app. The service worker excludes the same ones. The documentation of the calls
 * is for people.
 */
const ofPrograms = [/^\/api(?!\/docs\/?$)(\/|$)/, /\.ashx$/i, /^\/members\/fn\//, /^\/addons\//, /^\/scim\//, /^\/assets\//]

/**
 * The built web app: its files, those of earlier releases, and its single page at every address that a person may navigate to.
 * `keptFolder` keeps the hashed files of earlier releases; without it there are none. `routes`: those that an unknown call may have meant.
 */
export async function addShell(app: FastifyInstance, routes: readonly Route[], webRoot: string, keptFolder?: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'))
  if (isBuilt) {
    await app.register(serveStatic, {
      root: webRoot,
      prefix: '/',
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.replaceAll('\\', '/').includes(hashed) ? forEver : 'no-cache')
        if (isClassicPage.test(path)) reply.header('content-security-policy', classicPolicy)
      },
    })
  }
  // For a folder, the static file handler returns an error if the caller accepts no compression.
  if (isBuilt) app.get('/', (request, reply) => sendPage(request, reply))
  const kept = isBuilt && keptFolder ? await keepSafely(app, webRoot, keptFolder) : nothingKept
  app.setNotFoundHandler((request, reply) => {
    const name = pathOf(request).slice(hashed.length)
    // By name from the list, never by path, so that no other file can be reached.
    if (keptFolder && request.url.startsWith(hashed) && kept.has(name)) return reply.sendFile(hashed.slice(1) + name, keptFolder)
    if (isBuilt && isNavigation(request)) return sendPage(request, reply)
    if (isEmptyPost(request)) return reply.code(204).send()
    const explanation = explainUnknownCall(routes, request.method, pathOf(request))
    return answerCode(reply, 'route.unknown', explanation === undefined ? {} : { explanation })
  })
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

const nothingKept: ReadonlySet<string> = new Set()

/** A read-only data folder must not keep the server from starting. */
async function keepSafely(app: FastifyInstance, webRoot: string, keptFolder: string): Promise<ReadonlySet<string>> {
  try {
    return await retainAssets(webRoot, keptFolder)
  } catch (error) {
    app.log.warn({ err: error }, 'the files of earlier releases are not kept')
    return nothingKept
  }
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  // `curl` and health checks accept anything; but a missing script or picture must not be answered with the page.
  const acceptsPage = /text\/html|^\*\/\*/.test(request.headers.accept ?? '')
  return acceptsPage && isOfPage(request)
}

/**
 * Existing pages post the hash of their address, which a browser leaves out: an empty request to the page itself. It has no effect, and
 * its answer is empty. spec §7
 */
const isEmptyPost = (request: FastifyRequest): boolean => request.method === 'POST' && (request.body ?? null) === null && isOfPage(request)

/** Not the address of a file or of a program. */
function isOfPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isFile = /\.(?!aspx$|html$)[a-z0-9]+$/i.test(path)
  return !isFile && !ofPrograms.some((pattern) => pattern.test(path))
}

const page = 'index.html'
/** The same page with the policy for classic add-ons. */
const classicPage = 'classic.html'
const isClassicPage = /[\\/]classic\.html(?:\.\w+)?$/

/**
 * The cookie says which page: the app sets it if the group has a classic add-on. It needs no secret, because it opens nothing: the scripts of
 * add-ons are sent only to members of the group. A service worker asks for neither.
 */
const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(200).sendFile(request.cookies['aliquot-shell'] === 'classic' ? classicPage : page)
