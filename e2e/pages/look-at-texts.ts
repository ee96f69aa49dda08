import { findHorizontalOverflow } from '../harness/layout.ts'
import type { Page } from '../harness/lab.ts'
import { isLong } from '../harness/matrix.ts'
import { findTextFaults, sayIn, waitForStillScreen } from '../harness/pseudo-language.ts'
import { orientations } from './screens.ts'
import { dataOn } from './walk-everything.ts'

/** Searches the screens that a walk shows for text that is cut off or not translated. What it finds is in `faults`. */
export function lookAtTexts(page: Page, catalog: Parameters<typeof findTextFaults>[1]) {
  const say = sayIn(catalog)
  const faults: string[] = []
  let turn = 0
  const look = async (name: string, screen = name, open?: () => Promise<void>): Promise<void> => {
    turn += 1
    for (const [index, [orientation, viewport]] of Object.entries(orientations).entries()) {
      // Screens take turns: in the long run each is seen both ways.
      if (!isLong && index !== turn % 2) continue
      await page.setViewportSize(viewport)
      await waitForStillScreen(page)
      if (open) {
        await open()
        await waitForStillScreen(page)
      }
      const found = [...(await findTextFaults(page, catalog, dataOn(name, screen))), ...(await findHorizontalOverflow(page, say('Lineage')))]
      faults.push(...found.map((fault) => `${name}, ${orientation}: ${fault}`))
    }
  }
  return { say, look, faults }
}
