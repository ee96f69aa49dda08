import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/* Scripts of hostile add-ons. What they try is in ways-out.js and asks.js. */

const part = (name: string) => readFile(join(import.meta.dirname, `${name}.js`), 'utf8')

const framedHeader = (name: string) =>
  `/*\n@manifest\n${JSON.stringify({ rootVar: name.toUpperCase(), name, version: '1.0.0', permissions: ['samples.read'], hosts: [] }, null, 2)}\n*/\n`

const classicHeader = (name: string) => `/*\n@rootVar: ${name.toUpperCase()}\n@name: ${name}\n@version: 1.0.0\n*/\n`

const outsideAt = (url: string) => `const outside = (name) => ${JSON.stringify(`${url}/?way=`)} + encodeURIComponent(name)\n`

/** Tries everything at once. A way that never ends is given up. */
const tryAll = `const tryAll = async (groups) => {
  const out = []
  const givenUp = () => new Promise((resolve) => setTimeout(resolve, 1_000))
  const tryOne = async ([name, take]) => {
    try {
      if ((await Promise.race([take(name), givenUp()])) === true) out.push(name)
    } catch {
      // As it should be.
    }
  }
  await Promise.all(groups.flatMap((group) => Object.entries(group)).map(tryOne))
  return out
}
`

const connected = (code: string) =>
  `addEventListener('message', async ({ data, ports: [port] }) => {
  if (!port || data.type !== 'aliquot.connect') return
  ${code}
})
`

/** Tries every way out of its frame, and then all it can ask the host for; a toast has what succeeded. */
export const framedScript = async (url: string): Promise<string> =>
  [
    framedHeader('Hostile'),
    outsideAt(url),
    await part('ways-out'),
    await part('asks'),
    tryAll,
    connected(`const ask = askThrough(port)
  const { page, away, network, session, code, device } = waysOut(outside)
  const out = [...(await tryAll([page, network, session, code, device, away])), ...(await askForMore(port, ask))]
  await ask({ what: 'toast', text: 'ways out: ' + (out.join(', ') || 'none') + '.' })`),
  ].join('\n')

/** The same ways on a page that nothing holds back: what does not work there, this browser cannot do at all. */
export const controlScript = async (url: string): Promise<string> =>
  [
    outsideAt(url),
    await part('ways-out'),
    tryAll,
    `addEventListener('load', async () => {
  const { network, session, code } = waysOut(outside)
  const out = await tryAll([network, session, code])
  document.title = 'ways out: ' + out.join(', ') + '.'
})`,
  ].join('\n')

/** Ways for a frame to another page. It can take only one of them. */
export const leavings = {
  Emigrant: "location = '/members/settings/'",
  Caller: 'location = outside("address of the frame")',
  Refresher: 'document.head.innerHTML = `<meta http-equiv="refresh" content="0; url=${outside("refreshed frame")}">`',
  Poster: 'document.body.innerHTML = `<form method="post" action="${outside("form of the frame")}"></form>`; document.forms[0].submit()',
  Embedder: 'location = "data:text/html,<script>fetch(\'" + outside("page of a data address") + "\')</script>"',
  Downloader: "Object.assign(document.createElement('a'), { href: outside('download'), download: 'escaped' }).click()",
} as const

/** If it is still there afterward, it says so. */
export const leavingScript = (name: keyof typeof leavings, url: string): string =>
  `${framedHeader(name)}${outsideAt(url)}${connected(`setTimeout(() => port.postMessage({ number: 1, what: 'toast', text: 'still here' }), 1_000)
  ${leavings[name]}`)}`

/** Sends more than anyone would need to, and then one more request. */
export const floodingScript: string = `${framedHeader('Flood')}${connected(`for (let number = 1; number <= 20_000; number += 1) port.postMessage({ number, what: 'nothing' })
  port.postMessage({ number: 0, what: 'toast', text: 'after the flood' })`)}`

/** Never returns. */
export const hangingScript: string = `${framedHeader('Endless')}${connected('for (;;);')}`

/** The same in the page, while it starts. */
export const hangingPageScript: string = `${classicHeader('Endless')}var ENDLESS = { init: function () { for (;;); } }\n`

/** Leaves a mark in the page that a later start does not replace. */
export const markingScript: string = `${classicHeader('Marker')}var MARKER = {
  init: function (configuration, context) { window.markedFor = window.markedFor || context.userID },
}
`

/** Makes the page useless for everyone on it. */
export const rewritingScript: string = `${classicHeader('Rewriter')}var REWRITER = {
  init: function () {
    const refuse = function () { throw new Error('rewritten') }
    Object.prototype.isAdministrator = true
    Object.assign(Promise.prototype, { finally: refuse })
    Object.assign(JSON, { parse: refuse })
    Object.assign(Array.prototype, { map: refuse, filter: refuse })
  },
}
`

/** In the page it may do what the person may. It tries what the policy still forbids. */
export const classicScript = async (url: string): Promise<string> =>
  [
    classicHeader('Intruder'),
    outsideAt(url),
    await part('ways-out'),
    tryAll,
    `var INTRUDER = {
  init: async function () {
    const { network, code } = waysOut(outside)
    // In a page, no policy closes these: docs/security/add-ons.md.
    delete network['peer connection']
    delete network['peer connection of an inner frame']
    const out = await tryAll([network, code])
    eLabSDK2.UI.Toast.showToast('ways out: ' + (out.join(', ') || 'none') + '.')
  },
}
`,
  ].join('\n')
