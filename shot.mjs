import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const sizes = { l: { width: 1180, height: 820 }, p: { width: 820, height: 1180 } }
const u = 'http://localhost:8099'
const c = await b.newContext({ viewport: sizes.l, hasTouch: true })
const page = await c.newPage()
const errors = []
page.on('response', (r) => r.status() === 403 && errors.push(r.url() + ' ' + r.request().postData()))
page.on('pageerror', (e) => errors.push(String(e)))
page.on('console', (m) => m.type() === 'error' && errors.push(m.text()))
await page.goto(u + '/login/')
await page.getByRole('textbox', { name: 'User name' }).fill('mara')
await page.getByRole('textbox', { name: 'Password' }).fill('aliquot-demo')
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('heading', { name: 'Today' }).waitFor({ timeout: 60000 })
await page.getByRole('button', { name: 'Synced' }).waitFor({ timeout: 90000 })
const list = process.argv.slice(2)
for (const item of list) {
  const [name, path, click] = item.split('|')
  await page.setViewportSize(sizes.l)
  await page.goto(u + path)
  await page.waitForTimeout(2500)
  if (click) {
    for (const step of click.split('>')) {
      await page
        .getByRole(step.split('=')[0], { name: step.split('=')[1] })
        .first()
        .click()
      await page.waitForTimeout(1200)
    }
  }
  await page.screenshot({ path: `/tmp/shots/${name}-l.png` })
  await page.setViewportSize(sizes.p)
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/shots/${name}-p.png` })
}
console.log(errors.slice(0, 10))
await b.close()
