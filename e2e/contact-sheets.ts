import type { Browser, Page } from '@playwright/test'
import { join } from 'node:path'
import { chooseAppearance, settle, type Appearance } from './harness/appearances.ts'
import { readCatalog, readPseudoCatalog, usePseudoLanguage, type Catalog } from './harness/pseudo-language.ts'
import { orientations, screens } from './pages/screens.ts'
import { signIn, waitForMirror } from './pages/sign-in.ts'

type Sizes = Readonly<Record<string, { width: number; height: number }>>

interface Sheet {
  readonly name: string
  readonly sizes: Sizes
  readonly look?: Appearance
  readonly catalog?: () => Catalog
}

/** What a tablet of 1180 × 820 has at 200 % zoom. */
const zoomed: Sizes = { landscape: { width: 590, height: 410 }, portrait: { width: 410, height: 590 } }

const sheets: readonly Sheet[] = [
  { name: 'light', sizes: orientations, look: { theme: 'light', density: 'bench' } },
  { name: 'dark', sizes: orientations, look: { theme: 'dark', density: 'bench' } },
  { name: 'contrast', sizes: orientations, look: { theme: 'contrast', density: 'bench' } },
  { name: 'pseudo-language', sizes: orientations, catalog: readPseudoCatalog },
  { name: 'german', sizes: orientations, catalog: () => readCatalog('de') },
  { name: 'zoom', sizes: zoomed, look: { theme: 'light', density: 'bench' } },
]
const columns = { landscape: 4, portrait: 6 } as const
const sheetWidth = 2_000

/** Every screen side by side in one picture: one for each theme, for German, for a language 40% longer and for 200% zoom, in both orientations, as an administrator sees it. */
export async function makeContactSheets(browser: Browser, url: string, folder: string): Promise<void> {
  for (const sheet of sheets) {
    const context = await browser.newContext({ hasTouch: true, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(url)
    await signIn(page, 'amina')
    await waitForMirror(page)
    if (sheet.look) await chooseAppearance(page, sheet.look)
    if (sheet.catalog) {
      await usePseudoLanguage(page, sheet.catalog())
      await page.reload()
    }
    for (const orientation of Object.keys(columns) as (keyof typeof columns)[]) {
      await page.setViewportSize(sheet.sizes[orientation]!)
      const pictures = await shootAll(page)
      const file = join(folder, `every-screen-${sheet.name}-${orientation}.jpg`)
      await compose(browser, pictures, columns[orientation], file)
      console.log(file)
    }
    await context.close()
  }
}

interface Picture {
  readonly name: string
  readonly data: string
}

async function shootAll(page: Page): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const [name, address] of Object.entries(screens)) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
    // By then, what is read from the device is there.
    await page.waitForTimeout(900)
    await settle(page)
    pictures.push({ name, data: (await page.screenshot({ type: 'jpeg', quality: 80 })).toString('base64') })
  }
  return pictures
}

async function compose(browser: Browser, pictures: readonly Picture[], count: number, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 1_000 } })
  const figures = pictures.map(({ name, data }) => `<figure><img src="data:image/jpeg;base64,${data}"><figcaption>${name}</figcaption></figure>`)
  const style = `body { margin: 8px; display: grid; grid-template-columns: repeat(${count}, 1fr); gap: 12px; font: 14px sans-serif }
    figure { margin: 0 } img { width: 100%; border: 1px solid #999 }`
  await page.setContent(`<style>${style}</style>${figures.join('')}`, { waitUntil: 'load' })
  await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true })
  await page.close()
}
