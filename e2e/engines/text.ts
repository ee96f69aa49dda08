import { ServerProcess } from '../harness/server.ts'
import { BrowserUser, type Driver, type Spot } from './driver.ts'
import type { Journey } from './journey.ts'

const text = `document.querySelector('[role=textbox][aria-label="Text of Aim"]')`
const lettersOfWord = 4

/** A text with a table: keys write where the tap was, and nowhere else. */
export async function writeInTable(driver: Driver): Promise<Journey> {
  const hand = new BrowserUser(driver)
  const server = await ServerProcess.install()
  await server.start()
  /** A line of the text, at its beginning. */
  const tap = async (line: string) => {
    const { x, y } = await driver.evaluate<Spot>(
      `(() => { ${line}.scrollIntoView({ block: 'center', behavior: 'instant' }); const { x, y, height } = ${line}.getBoundingClientRect(); return { x, y: y + height / 2 } })()`,
    )
    await driver.tapAt(Math.ceil(x), Math.round(y))
  }
  const cell = `${text}.querySelectorAll('table p')[2]`
  const above = `[...${text}.children].findLast((each) => each.textContent === 'Kept')`
  return {
    steps: [
      {
        sentence: 'a person adds a table to a text',
        take: async () => {
          await hand.signIn(server.url, 'mara')
          await hand.untilTrue('navigator.serviceWorker.controller !== null')
          await driver.open(`${server.url}/members/experiments/journal/?experimentID=318`)
          await hand.untilTrue(`${text}?.isContentEditable`)
          await tap(`${text}.firstElementChild`)
          await driver.press('Control+End')
          await driver.press('Enter')
          await driver.write('Kept')
          await hand.tap('button', 'Insert table')
          await hand.untilTrue(`${cell} !== undefined && ${above} !== undefined`)
        },
      },
      {
        sentence: 'what they type after a tap into a cell stands there, and what was selected before it stays',
        take: async () => {
          await tap(above)
          await driver.press('Home')
          for (let at = 0; at < lettersOfWord; at++) await driver.press('Shift+ArrowRight')
          await tap(cell)
          await driver.write('50 mM')
          await hand.untilTrue(`${cell}.textContent === '50 mM'`)
          await hand.untilTrue(`${above} !== undefined`)
        },
      },
    ],
    end: () => server.dispose(),
  }
}
