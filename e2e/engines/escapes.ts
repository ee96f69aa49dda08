import { escapeSteps } from '../escapes/escape-steps.ts'
import { controlScript } from '../escapes/hostile-scripts.ts'
import { openListener } from '../escapes/listener.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { BrowserUser, demoPassword, type Driver } from './driver.ts'
import type { Journey } from './journey.ts'

/** Hostile add-ons, in another browser. */
export async function escapes(driver: Driver): Promise<Journey> {
  const hand = new BrowserUser(driver)
  const server = await ServerProcess.install()
  const [listener, control] = [await openListener(), await openListener()]
  await server.start()
  const administrator = await SecondDevice.signIn(server.url, 'amina', demoPassword)
  return {
    steps: [
      {
        sentence: 'an administrator signs in',
        take: async () => {
          await hand.signIn(server.url, 'amina')
          // Firefox lets anything on a page close a tab that has been nowhere else.
          await hand.tap('link', 'Inventory')
          await hand.until('link', /^Samples/)
        },
      },
      ...escapeSteps(driver, server.url, administrator, listener),
      {
        sentence: 'a page that nothing holds back gets out by those ways, so they do lead out of this browser',
        take: async () => {
          const address = control.serve(await controlScript(control.url))
          // Not by `open`: Firefox's protocol waits for a page that goes on loading.
          await driver.evaluate(`void (location.href = ${JSON.stringify(address)})`)
          await hand.untilTrue('document.title.startsWith("ways out: ")')
          const out = await driver.evaluate<string>('document.title')
          const missing = ['fetch', 'image', 'web socket', 'beacon', 'style sheet', 'font', 'inner page'].filter((way) => !control.heard().includes(way))
          const kept = ['eval', 'worker', 'local storage', 'database', 'cookies'].filter((way) => !out.includes(way))
          if (missing.length + kept.length > 0) throw new Error(`not by: ${[...missing, ...kept].join(', ')}`)
        },
      },
    ],
    end: async () => {
      await listener.close()
      await control.close()
      await server.dispose()
    },
  }
}
