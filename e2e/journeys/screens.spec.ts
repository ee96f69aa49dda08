import { expect, test } from '../harness/lab.ts'
import { orientations, screens } from '../pages/screens.ts'
import { signIn, waitForMirror } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'

for (const [orientation, viewport] of Object.entries(orientations)) {
  test(`every screen in ${orientation} fits the tablet, breaks no policy and asks no other host`, async ({ page, lab }) => {
    const faults: string[] = []
    const hosts = new Set<string>()
    page.on('console', (message) => message.type() === 'error' && /policy|Trusted/i.test(message.text()) && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.setViewportSize(viewport)
    await page.goto(lab.network.url)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await signIn(page, 'mara')
    await waitForMirror(page)
    for (const [name, address] of Object.entries(screens)) {
      await visit(page, lab.network.url + address)
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${name} is wider than the tablet`).toBeLessThanOrEqual(0)
    }
    expect(faults).toEqual([])
    expect([...hosts]).toEqual([new URL(lab.network.url).host])
  })
}

test('it can be installed: the manifest has a name, icons, a start and a way to scan', async ({ page, lab }) => {
  await page.goto(lab.network.url)
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await page.request.get(lab.network.url + href)).json()) as {
    display: string
    start_url: string
    icons: { src: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Aliquot', display: 'standalone', start_url: '/members/' })
  expect(manifest.shortcuts[0]?.url).toBe('/scan/')
  for (const { src } of manifest.icons) expect((await page.request.get(lab.network.url + src)).status()).toBe(200)
})
