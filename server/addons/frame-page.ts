import { createHash } from 'node:crypto'

/**
 * Runs before the script of the add-on. No policy closes the way into the network that peer connections are, so there are none; and the host
 * learns whether the frame responds. Law 114: sdk/framed.ts has the same name of the message.
 */
const guard = `(() => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection']) delete window[name]
  addEventListener('message', (event) => {
    if (event.source !== parent || event.data?.type !== 'aliquot.pulse') return
    event.stopImmediatePropagation()
    const [port] = event.ports
    port.onmessage = () => port.postMessage(null)
  })
})()`

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The page of a framed add-on, and the policy that seals it: it has no origin, no network and no storage, and runs this script only. */
export function framePage(source: string): { readonly html: string; readonly policy: string } {
  const script = inline(source)
  const scripts = `<script>${guard}</script><script>${script}</script>`
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${hashOf(guard)} ${hashOf(script)}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return { html: `<!doctype html><html><head><meta charset="utf-8"><title>Add-on</title></head><body>${scripts}</body></html>`, policy }
}

/**
 * Inline, because a page without an origin sends no cookies and could not load a script that only members get. What would end the element or
 * change how it is read can only be in a text, a pattern or a comment, and means the same with a backslash. Line ends are those that a browser
 * makes of them, or the hash would be another one.
 */
const inline = (script: string): string =>
  script
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .replace(/<(?=\/script|!--)/gi, '\\x3C')
