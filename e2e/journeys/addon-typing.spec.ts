import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTemplate } from '../../tests/harness/build-template.ts'
import { expect, test } from '../harness/lab.ts'
import { scanAll } from '../harness/scanner.ts'
import { install } from '../pages/install-addon.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'amina' })

test('what arrives fast in a field of an add-on stays there, in a frame and in the page [FAULT-103]', async ({ page, lab }) => {
  const { network } = lab
  await openApp(page, network.url)
  await install(page, await buildTemplate('framed-template'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Seeding' }).click()
  const drawn = page.getByRole('main').frameLocator('iframe')
  await drawn.getByLabel('Live cells per mL').click()
  await scanAll(page, [{ code: '800000', suffix: 'Enter' }], 0.4, 0.03)
  await expect(drawn.getByLabel('Live cells per mL')).toHaveValue('800000')
  // The first one that runs in the page loads it again.
  const reloaded = page.waitForEvent('load')
  await install(page, await readFile(join(import.meta.dirname, '../../sdk/examples/unit-converter.js'), 'utf8'))
  await reloaded
  await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
  const stock = page.getByRole('region', { name: 'Units and dilution' }).getByLabel('Concentration of the stock', { exact: true })
  await stock.fill('')
  await scanAll(page, [{ code: '1250000', suffix: 'Enter' }], 0.4, 0.03)
  await expect(stock).toHaveValue('1250000')
  await page.getByRole('button', { name: 'Use as a scan' }).click()
  await expect(stock).toHaveValue('')
  await page.getByRole('button', { name: 'Put it back as text' }).click()
  await expect(stock).toHaveValue('1250000')
})
