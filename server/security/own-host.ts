import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostname, networkInterfaces } from 'node:os'
import { Refusal } from '#domain/tx.ts'
import { isLoopback } from '../settings/network.ts'

export interface OwnHostSettings {
  readonly publicUrl: string | undefined
  readonly isTls: boolean
  /** As `HOST` has it; undefined if it is not known. */
  readonly boundTo?: string | undefined
}

/** For load balancers and containers, which call by any name. They say nothing and change nothing. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * A page of another site can have its name lead to this server (DNS rebinding), and then is this server's own page for the browser. The name that the
 * browser sends is the only difference. Law 217: without a public address, only names and addresses of this machine are its own.
 * With a public address, a page under another name gets no cookie; with TLS of this server, the browser has compared the name with the certificate.
 */
export function refuseOtherHosts(app: FastifyInstance, { publicUrl, isTls, boundTo }: OwnHostSettings): void {
  if (publicUrl !== undefined || isTls) return
  app.addHook('onRequest', async (request) => {
    const name = nameOf(request)
    // Without a name, as in HTTP 1.0: no browser does that.
    if (name && !probes.has(request.url) && !isOwn(name, request, boundTo)) throw new Refusal('request.other-host', { host: name })
  })
}

const nameOf = ({ host }: FastifyRequest): string => (URL.canParse(`http://${host}`) ? plain(new URL(`http://${host}`).hostname) : host)

/** Without brackets, and without the dot of a complete name. */
const plain = (name: string): string => name.toLowerCase().replace(/^\[|\]$|\.$/g, '')

function isOwn(name: string, { socket }: FastifyRequest, boundTo: string | undefined): boolean {
  if (isLoopback(name) || name.endsWith('.localhost') || name === boundTo || isSameAddress(name, socket.localAddress)) return true
  const own = plain(hostname())
  const [first = own] = own.split('.')
  if ([own, first, `${first}.local`].includes(name)) return true
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => isSameAddress(name, address)))
}

/** An IPv4 address that came in by IPv6 is written behind a prefix. */
const isSameAddress = (name: string, address: string | undefined): boolean => name === address?.toLowerCase().replace(/^::ffff:|%.*$/g, '')
