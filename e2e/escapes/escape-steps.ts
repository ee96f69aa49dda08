import { BrowserUser, type Driver } from '../engines/driver.ts'
import type { Step } from '../engines/journey.ts'
import type { SecondDevice } from '../harness/second-device.ts'
import { floodingScript, framedScript, leavings, leavingScript } from './hostile-scripts.ts'
import type { Listener } from './listener.ts'

/** As a program does that installs add-ons. */
export async function installAddon(url: string, administrator: SecondDevice, script: string): Promise<number> {
  const upload = { method: 'PUT', headers: { cookie: administrator.cookie }, body: script }
  const { codeHash } = (await (await fetch(`${url}/api/v1/addons/uploads`, upload)).json()) as { codeHash: string }
  return administrator.post<number>('/api/v1/addons', { codeHash })
}

/** What a way out would leave behind in the page. */
const traces = `(async () => {
  const found = []
  if (document.cookie.includes('escaped')) found.push('cookie')
  for (const storage of [localStorage, sessionStorage]) if (storage.getItem('escaped') !== null) found.push('storage')
  if ((await indexedDB.databases()).some(({ name }) => name === 'escaped')) found.push('database')
  if (globalThis.caches && (await caches.has('escaped'))) found.push('cache')
  if (({}).polluted !== undefined || ({}).escaped !== undefined || window.escaped !== undefined) found.push('prototype or variable')
  document.documentElement.dataset.traces = found.join(', ') || 'none'
})()`

/** A hostile add-on in a frame: it gets out by no way, and neither leaving its frame nor flooding keeps the page from working. In any engine, signed in at `url`. */
export function escapeSteps(driver: Driver, url: string, administrator: SecondDevice, listener: Listener): Step[] {
  const hand = new BrowserUser(driver)
  const install = (script: string) => installAddon(url, administrator, script)
  const expectNothingOut = () => {
    if (listener.heard().length > 0) throw new Error(`the listener has heard of: ${listener.heard().join(', ')}`)
  }
  const frames = () => driver.evaluate<number>('document.querySelectorAll("iframe").length')
  return [
    {
      sentence: 'a hostile add-on in a frame gets out by no way, and the host answers nothing that its manifest does not allow',
      take: async () => {
        await install(await framedScript(listener.url))
        await hand.untilText('ways out: none.')
        expectNothingOut()
        await driver.evaluate(`void ${traces}`)
        await hand.untilTrue('document.documentElement.dataset.traces !== undefined')
        const left = await driver.evaluate<string>('document.documentElement.dataset.traces')
        if (left !== 'none') throw new Error(`it has left behind: ${left}`)
        await hand.until('button', 'Synced')
      },
    },
    {
      sentence: 'a frame that goes to a page of the app is stopped and named',
      take: async () => {
        await install(leavingScript('Emigrant', listener.url))
        await hand.untilText('The add-on Emigrant was stopped because it tried to leave its frame.')
      },
    },
    {
      sentence: 'a frame that goes elsewhere takes nothing along',
      take: async () => {
        for (const name of Object.keys(leavings).filter((each) => each !== 'Emigrant') as (keyof typeof leavings)[]) {
          const before = await frames()
          await install(leavingScript(name, listener.url))
          await hand.untilTrue(`document.querySelectorAll("iframe").length > ${before} || document.body.innerText.includes('The add-on ${name} was stopped')`)
          await hand.untilTrue(`document.querySelectorAll("iframe").length === ${before} || document.body.innerText.includes('${name}: still here')`)
        }
        expectNothingOut()
      },
    },
    {
      sentence: 'a frame that floods the page is stopped and named, and nothing it asks for is done any more',
      take: async () => {
        await install(floodingScript)
        await hand.untilText('The add-on Flood was stopped because it did too much at once.')
        await hand.tap('link', 'Inventory')
        await hand.until('link', /^Samples/)
        if (await driver.evaluate<boolean>('document.body.innerText.includes("after the flood")')) throw new Error('it was heard after it was stopped')
      },
    },
  ]
}
