import type { CDPSession } from '@playwright/test'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

/** What an input method does: it composes, it composes over a word that is there, or it commits. */
type Step = { readonly compose: string } | { readonly over: string; readonly compose: string } | { readonly commit: string }

interface Tape {
  readonly what: string
  readonly before: string
  /** Behind this word, or at the end. */
  readonly behind?: string
  readonly steps: readonly Step[]
  readonly after: string
}

const compose = (...texts: string[]): Step[] => texts.map((text) => ({ compose: text }))

/** As mozc, hangul, dead keys and GBoard are documented; none of it is a recording. */
const tapes: readonly Tape[] = [
  {
    what: 'Japanese, with a conversion',
    before: 'Buffer: ',
    steps: [
      ...compose('k', 'か', 'かん', 'かんs', 'かんし', 'かんしょ', 'かんしょう', '緩衝', '干渉', '緩衝'),
      { commit: '緩衝' },
      ...compose('え', 'えき', '液'),
      { commit: '液' },
    ],
    after: 'Buffer: 緩衝液',
  },
  {
    what: 'Korean, where the last letter of a syllable goes to the next one',
    before: 'Sample: ',
    steps: [...compose('ㅅ', '시', '실', '싫'), ...compose('실'), { commit: '실' }, ...compose('ㅎ', '허', '험'), { commit: '험' }],
    after: 'Sample: 실험',
  },
  { what: 'a dead key', before: 'Caf', steps: [...compose('´'), { commit: 'é' }, ...compose('¨'), { commit: 'ü' }], after: 'Caféü' },
  {
    what: 'a phone keyboard, word by word',
    before: 'Lysates ',
    steps: [...compose('o', 'of', 'of'), { commit: 'of ' }, ...compose('t', 'tw', 'twe', 'twel', 'twelv', 'twelve'), { commit: 'twelve clones' }],
    after: 'Lysates of twelve clones',
  },
  {
    what: 'a phone keyboard over a word that is there',
    before: 'Lysates of twelfe clones',
    behind: 'twelfe',
    steps: [{ over: 'twelfe', compose: 'twelfe' }, ...compose('twelf', 'twel', 'twelv', 'twelve'), { commit: 'twelve' }],
    after: 'Lysates of twelve clones',
  },
  {
    what: 'a word chosen from those that a phone keyboard offers',
    before: 'Lysates of twelfe clones',
    behind: 'twelfe',
    steps: [{ over: 'twelfe', compose: 'twelfe' }, { commit: 'twelve' }],
    after: 'Lysates of twelve clones',
  },
]

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })

/** What is in the text, without the cursors of others. */
const wordsIn = (page: Page): Promise<string> =>
  text(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const caret of copy.querySelectorAll('[id^=cursor-]')) caret.remove()
    return copy.textContent
  })

/** Behind a word of the text, by the keyboard's own means: the selection of the page. */
const putCursor = (page: Page, behind: string | undefined): Promise<void> =>
  text(page).evaluate((element, word) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let found: [Text, number] | undefined
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (node.parentElement!.closest('[id^=cursor-]')) continue
      const at = word === undefined ? node.data.length : node.data.indexOf(word)
      if (at >= 0) found = [node, word === undefined ? at : at + word.length]
    }
    getSelection()!.collapse(found![0], found![1])
  }, behind)

/** Where a word begins in the text, as the browser counts it for input methods. */
const placeOf = (page: Page, word: string): Promise<number> =>
  text(page).evaluate((element, wanted) => {
    const { anchorNode, anchorOffset } = getSelection()!
    const range = document.createRange()
    range.setStart(element, 0)
    range.setEnd(anchorNode!, anchorOffset)
    return range.toString().length - wanted.length
  }, word)

async function play(page: Page, keyboard: CDPSession, step: Step): Promise<void> {
  if ('commit' in step) return void (await keyboard.send('Input.insertText', { text: step.commit }))
  const { length } = step.compose
  const place = 'over' in step ? await placeOf(page, step.over) : undefined
  const over = 'over' in step && place !== undefined ? { replacementStart: place, replacementEnd: place + step.over.length } : {}
  await keyboard.send('Input.imeSetComposition', { text: step.compose, selectionStart: length, selectionEnd: length, ...over })
}

/** Counts the compositions in the page that were begun and ended. */
const watchCompositions = (page: Page) =>
  page.evaluate(() => {
    const counts = { begun: 0, ended: 0 }
    addEventListener('compositionstart', () => counts.begun++, true)
    addEventListener('compositionend', () => counts.ended++, true)
    Object.assign(window, { compositionCounts: counts })
  })
const compositions = (page: Page) =>
  page.evaluate(() => ({ ...(window as unknown as { compositionCounts: { begun: number; ended: number } }).compositionCounts }))

test.use({ tablet: 'mara' })

test('input methods compose in a text while somebody else writes in the same line: nothing is lost or there twice, and no composition ends by it', async ({
  page,
  lab: { network, server },
  unpack,
}) => {
  const program = await SecondDevice.signIn(server.url, 'mara', demoPassword)
  const id = await program.takeId('experiments')
  let name = 'Input methods'
  await program.act('experiment.create@1', { id, studyId: 1, name })
  const address = `${network.url}/members/experiments/journal/?experimentID=${id}`
  await openApp(page, network.url)
  await waitForIds(page, kindsOfMara)
  await page.goto(address)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.insertText('.')
  await waitUntilSent(page)
  const tablet = await unpack('amina')
  const second = await tablet.start()
  await openApp(second, network.url)
  await second.goto(address)
  await expect.poll(() => wordsIn(second)).toBe('.')
  const keyboard = await page.context().newCDPSession(page)
  await watchCompositions(page)

  for (const [at, { what, before, behind, steps, after }] of tapes.entries())
    await test.step(what, async () => {
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(before)
      await waitUntilSent(page)
      await expect.poll(() => wordsIn(second)).toBe(before)
      await putCursor(page, behind)
      const { begun, ended } = await compositions(page)
      expect(begun).toBe(ended)
      const middle = steps.findIndex((step) => 'commit' in step) - 1
      for (const step of steps.slice(0, middle + 1)) await play(page, keyboard, step)

      await text(second).click()
      await second.keyboard.press('Control+Home')
      await second.keyboard.insertText(`${at}: `)
      await waitUntilSent(second)
      // What is sent later is there: so is what was sent before.
      const next = `Input methods, ${what}`
      await program.act('experiment.edit@1', { experimentId: id, set: { name: { was: name, to: next } } })
      name = next
      await expect(page.getByText(next).first()).toBeVisible()
      expect(await compositions(page)).toEqual({ begun: begun + 1, ended })

      for (const step of steps.slice(middle + 1)) await play(page, keyboard, step)
      await expect.poll(() => wordsIn(page)).toBe(`${at}: ${after}`)
      await waitUntilSent(page)
      await expect.poll(() => wordsIn(second)).toBe(`${at}: ${after}`)
    })

  await test.step('a spelling that the browser corrects', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('Lysates of twelfe clones')
    await waitUntilSent(page)
    await expect.poll(() => wordsIn(second)).toBe('Lysates of twelfe clones')
    await text(second).press('Control+Home')
    await second.keyboard.insertText('Frozen: ')
    await expect.poll(() => wordsIn(page)).toBe('Frozen: Lysates of twelfe clones')
    await putCursor(page, 'twelfe')
    await text(page).evaluate((element) => {
      const { anchorNode, anchorOffset } = getSelection()!
      const node = anchorNode as Text
      node.replaceData(anchorOffset - 'twelfe'.length, 'twelfe'.length, 'twelve')
      getSelection()!.collapse(node, anchorOffset)
      element.dispatchEvent(new InputEvent('input', { inputType: 'insertReplacementText', data: 'twelve', bubbles: true }))
    })
    await expect.poll(() => wordsIn(page)).toBe('Frozen: Lysates of twelve clones')
    await waitUntilSent(page)
    await expect.poll(() => wordsIn(second)).toBe('Frozen: Lysates of twelve clones')
  })
})
