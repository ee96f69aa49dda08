import { expect, test } from '../harness/lab.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

test('what a page tries against the content policy is blocked and reported to the server', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const reported = page.waitForResponse((response) => new URL(response.url()).pathname === '/csp-report')
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' })))
  expect((await reported).status()).toBe(204)
})
