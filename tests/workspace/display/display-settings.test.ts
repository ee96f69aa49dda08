import { expect, test, vi } from 'vitest'
import { languageFor } from '#src/workspace/display/display-settings.ts'
import { afterTest } from '#tests/harness/after-test.ts'

test('a setting that arrives while a language is loaded does not draw the screen in the language before it', async () => {
  const page = { lang: 'en' }
  vi.stubGlobal('document', { documentElement: page })
  let finish = () => {}
  const loaded = new Promise<void>((resolve) => (finish = resolve))
  vi.doMock('#src/workspace/display/apply-display.ts', () => ({
    applyDisplay: (_dates: string, _isBritish: boolean, language: string) => loaded.then(() => (page.lang = language)),
  }))
  afterTest(() => vi.doUnmock('#src/workspace/display/apply-display.ts'))
  const drawnIn = [languageFor(['', '', 'de']), languageFor(['', '', 'de'])]
  finish()
  expect(await Promise.all(drawnIn)).toEqual(['de', 'de'])
})
